/** Shapes that cards are drawn with, as paths. */

/** The points of a star, around its middle, the first one upright. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points;
    return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A regular polygon around its middle, standing on a side. */
export function polygon(sides: number, radius: number): string {
  const corners = Array.from({ length: sides }, (_, i) => {
    const angle = (Math.PI * (2 * i + 1)) / sides;
    return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A mark repeated over the back of a card, every other row shifted by half a step. */
export function strewn(mark: string, stepX: number, stepY: number): string {
  const found = [];
  for (let row = 0, y = 14; y <= 126; row++, y += stepY)
    for (let x = 14 + (row % 2 ? stepX / 2 : 0); x <= 86; x += stepX) found.push(`M${x} ${y}${mark}`);
  return found.join("");
}

// What the numbers of a path's commands are: radii, places, or neither.
const NUMBERS: Record<string, string> = { M: "xy", H: "x", C: "xy", A: "rr---xy" };

/** A path moved to a place, and larger or smaller; below nothing it stands on its head. */
export function placed(path: string, x: number, y: number, scale: number): string {
  const moved = { x, y, r: 0 };
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const kinds = NUMBERS[command] ?? "";
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map((number, i) => {
      const kind = kinds[i % kinds.length] as "x" | "y" | "r" | "-";
      if (kind === "-") return number;
      return (moved[kind] + Number(number) * (kind === "r" ? Math.abs(scale) : scale)).toFixed(2);
    });
    return command + numbers.join(" ");
  });
}
