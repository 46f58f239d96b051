/** A point in a picture (px) or in a code (modules). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Maps modules to pixels by a perspective transform, which keeps straight lines straight. */
export type Plane = (u: number, v: number) => Point;

/** Four points of the code, no three of them collinear, and their positions in the picture. */
export type Matches = readonly [Match, Match, Match, Match];
type Match = readonly [from: Point, to: Point];

/** Returns the projective map through four matches; `null` if they do not determine one. */
export function planeThrough(matches: Matches): Plane | null {
  // Eight unknowns of x = (a u + b v + c) / (g u + h v + 1), y = (d u + e v + f) / (g u + h v + 1).
  const rows = matches.flatMap(([{ x: u, y: v }, { x, y }]) => [
    [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
    [0, 0, 0, u, v, 1, -u * y, -v * y, y],
  ]);
  const solved = solve(rows);
  if (solved === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return { x: (a * u + b * v + c) / depth, y: (d * u + e * v + f) / depth };
  };
}

/** Gauss-Jordan with the largest pivot; the last column holds the right-hand side. */
function solve(rows: number[][]): number[] | null {
  for (let column = 0; column < rows.length; column += 1) {
    let best = column;
    for (let row = column; row < rows.length; row += 1) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    }
    const pivotRow = rows[best]!;
    if (Math.abs(pivotRow[column]!) < 1e-9) return null;
    rows[best] = rows[column]!;
    rows[column] = pivotRow;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = row[column]! / pivotRow[column]!;
      for (let k = column; k < row.length; k += 1) row[k] = row[k]! - factor * pivotRow[k]!;
    }
  }
  return rows.map((row, index) => row.at(-1)! / row[index]!);
}
