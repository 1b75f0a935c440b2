/** Pieces as large as the space allows. */

/** Free space, in pixels. */
export interface Space {
  width: number;
  height: number;
}

/**
 * How wide each of so many pieces may be that stand in rows, all of one size: `high` is what a piece and what is free under
 * it take in height, `wide` in width, for each pixel of its own width.
 */
export function fitting(many: number, { width, height }: Space, wide: number, high: number): number {
  const rows = Array.from({ length: Math.max(many, 1) }, (_, i) => i + 1);
  return Math.max(...rows.map((row) => Math.min(width / (Math.ceil(many / row) * wide), height / (row * high))));
}
