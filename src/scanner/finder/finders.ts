import type { Binary } from './threshold.ts';

/** One of the three finder patterns of a QR code: its centre and the module size there, in px. */
export interface Finder {
  readonly x: number;
  readonly y: number;
  readonly module: number;
  /** Number of rows that crossed it. */
  readonly hits: number;
}

/**
 * Returns the finder patterns in a picture, the most certain first: dark-light-dark-light-dark in the ratio
 * 1:1:3:1:1, across and down.
 */
export function findFinders(binary: Binary): readonly Finder[] {
  const found: Finder[] = [];
  const runs = new Int32Array(5);
  for (let y = 0; y < binary.height; y += 1) scanRow(binary, y, runs, found);
  return found.toSorted((a, b) => b.hits - a.hits);
}

function scanRow(binary: Binary, y: number, runs: Int32Array, found: Finder[]): void {
  const { width, data } = binary;
  const start = y * width;
  runs.fill(0);
  // `runs` holds the last five runs; the last one is dark when a dark run has just ended.
  let dark = 0;
  for (let x = 0; x <= width; x += 1) {
    const value = x < width ? data[start + x]! : 1 - dark;
    if (value === dark) {
      runs[4] = runs[4]! + 1;
      continue;
    }
    if (dark === 1 && isFinder(runs)) consider(binary, x, y, runs, found);
    runs.copyWithin(0, 1);
    runs[4] = 1;
    dark = value;
  }
}

/** Allow half a module of tolerance for each run; blur widens or narrows them all. */
function isFinder(runs: Int32Array): boolean {
  const total = runs[0]! + runs[1]! + runs[2]! + runs[3]! + runs[4]!;
  if (total < 7 || runs[0] === 0) return false;
  const module = total / 7;
  const play = module * 0.6;
  return (
    Math.abs(runs[0]! - module) < play &&
    Math.abs(runs[1]! - module) < play &&
    Math.abs(runs[2]! - 3 * module) < 2 * play &&
    Math.abs(runs[3]! - module) < play &&
    Math.abs(runs[4]! - module) < play
  );
}

function consider(binary: Binary, end: number, y: number, runs: Int32Array, found: Finder[]): void {
  const x = end - runs[4]! - runs[3]! - runs[2]! / 2;
  const across = runs[0]! + runs[1]! + runs[2]! + runs[3]! + runs[4]!;
  const down = crossing(binary, Math.floor(x), y, 0, 1, across);
  if (down === null) return;
  const again = crossing(binary, Math.floor(x), Math.floor(down.middle), 1, 0, across);
  if (again === null) return;
  const ratio = down.total / again.total;
  if (ratio < 0.5 || ratio > 2) return;
  add(found, { x: again.middle, y: down.middle, module: (down.total + again.total) / 14, hits: 1 });
}

/** Returns the length and centre of the five runs through a point along one axis, if they match a finder pattern. */
function crossing(
  { width, height, data }: Binary,
  x: number,
  y: number,
  stepX: 0 | 1,
  stepY: 0 | 1,
  expected: number,
): { readonly middle: number; readonly total: number } | null {
  const step = stepX + stepY * width;
  const size = stepX === 1 ? width : height;
  const at = stepX === 1 ? x : y;
  const origin = y * width + x;
  const runs = new Int32Array(5);
  let before = 0;
  for (let ring = 2, dark = 1; ring >= 0; ring -= 1, dark = 1 - dark) {
    while (before <= at && data[origin - before * step] === dark && runs[ring]! <= expected) {
      runs[ring] = runs[ring]! + 1;
      before += 1;
    }
  }
  const heartBefore = runs[2]!;
  let after = 1;
  for (let ring = 2, dark = 1; ring <= 4; ring += 1, dark = 1 - dark) {
    while (at + after < size && data[origin + after * step] === dark && runs[ring]! <= expected) {
      runs[ring] = runs[ring]! + 1;
      after += 1;
    }
  }
  if (!isFinder(runs)) return null;
  const total = before + after - 1;
  if (Math.abs(total - expected) > expected * 0.6) return null;
  return { middle: at - heartBefore + 1 + runs[2]! / 2, total };
}

/** Merges a pattern with one already seen from another row. */
function add(found: Finder[], seen: Finder): void {
  for (const [index, other] of found.entries()) {
    const near =
      Math.abs(other.x - seen.x) < other.module * 1.5 && Math.abs(other.y - seen.y) < other.module * 1.5;
    if (!near || seen.module > other.module * 1.6 || seen.module < other.module / 1.6) continue;
    const hits = other.hits + 1;
    const blend = (a: number, b: number): number => (a * other.hits + b) / hits;
    found[index] = {
      x: blend(other.x, seen.x),
      y: blend(other.y, seen.y),
      module: blend(other.module, seen.module),
      hits,
    };
    return;
  }
  found.push(seen);
}
