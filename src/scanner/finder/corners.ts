import type { Finder } from './finders.ts';

/**
 * Three finder patterns placed like those of one code: the corner between the other two, then clockwise in the
 * picture, then the last.
 */
export interface Corners {
  readonly topLeft: Finder;
  readonly topRight: Finder;
  readonly bottomLeft: Finder;
  /** Deviation from a perfect code; 0 for a right angle with equal sides and equal modules. */
  readonly strain: number;
}

/** Most finder patterns considered, so that a scene full of false ones does not cost the cube of their number. */
const MAX_FINDERS = 14;
/** Most triples returned. */
const MAX_CORNERS = 10;
/** Above this strain, three patterns cannot belong together, however steep the view. */
const MAX_STRAIN = 1.6;
/** Distance between pattern centres, in modules: version 1 has 14, version 40 has 170; with tolerance for steep views. */
const [LEAST_SIDE, MOST_SIDE] = [9, 190];

/** Returns the triples of finder patterns that may be one code, the most regular first. */
export function rankCorners(finders: readonly Finder[]): readonly Corners[] {
  const eyes = finders.slice(0, MAX_FINDERS);
  const ranked: Corners[] = [];
  for (const [i, a] of eyes.entries()) {
    for (const [j, b] of eyes.slice(i + 1).entries()) {
      for (const c of eyes.slice(i + j + 2)) {
        const corners = cornersOf(a, b, c);
        if (corners !== null) ranked.push(corners);
      }
    }
  }
  return ranked.toSorted((a, b) => a.strain - b.strain).slice(0, MAX_CORNERS);
}

function cornersOf(a: Finder, b: Finder, c: Finder): Corners | null {
  const modules = [a.module, b.module, c.module];
  const unevenness = Math.max(...modules) / Math.min(...modules) - 1;
  if (unevenness > 1.2) return null;
  // The longest side lies opposite the corner.
  const [ab, bc, ca] = [distance(a, b), distance(b, c), distance(c, a)];
  const [corner, one, other] = bc >= ab && bc >= ca ? [a, b, c] : ca >= ab ? [b, c, a] : [c, a, b];
  const [p, q] = [distance(corner, one), distance(corner, other)];
  const sideModules = Math.min(p, q) / ((a.module + b.module + c.module) / 3);
  if (sideModules < LEAST_SIDE || sideModules > MOST_SIDE) return null;
  const dot = (one.x - corner.x) * (other.x - corner.x) + (one.y - corner.y) * (other.y - corner.y);
  const strain = Math.abs(dot) / (p * q) + Math.max(p, q) / Math.min(p, q) - 1 + unevenness / 2;
  if (strain > MAX_STRAIN) return null;
  const turn = (one.x - corner.x) * (other.y - corner.y) - (one.y - corner.y) * (other.x - corner.x);
  const [topRight, bottomLeft] = turn > 0 ? [one, other] : [other, one];
  return { topLeft: corner, topRight, bottomLeft, strain };
}

function distance(a: Finder, b: Finder): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
