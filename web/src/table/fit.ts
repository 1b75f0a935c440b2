/** Pieces as large as the space allows. */

/** Free space, in pixels. */
export interface Space {
  width: number;
  height: number;
}

/** How wide each piece is, and how many stand side by side. */
export interface Fit {
  size: number;
  across: number;
}

/**
 * How wide each of so many pieces may be that stand in rows, all of one size: `high` is what a piece and what is free under
 * it take in height, `wide` in width, for each pixel of its own width. The rows are of one length, as far as can be.
 */
export function fitting(many: number, { width, height }: Space, wide: number, high: number): Fit {
  const rows = Array.from({ length: Math.max(many, 1) }, (_, i) => i + 1);
  const fits = rows.map((row) => {
    const across = Math.ceil(many / row);
    return { across, size: Math.min(width / (across * wide), height / (row * high)) };
  });
  return fits.reduce((best, fit) => (fit.size > best.size ? fit : best));
}
