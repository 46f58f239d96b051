import type { Gray } from '../gray.ts';
import type { Corners } from './corners.ts';
import { brightnessAt } from './modules.ts';
import { type Plane, planeThrough, type Point } from './plane.ts';

/** A guess at where the modules of a code lie. */
export interface Grid {
  readonly side: number;
  readonly plane: Plane;
}

/** How far the fourth corner may lie from where a flat, parallel view would put it, modules. */
const SEARCH = 5;
const SEARCH_STEP = 0.5;
/** Guesses at the version on each side of what the eyes' distance says. */
const VERSIONS_OFF = 1;

/** The grids that three eyes allow, the likeliest first: by version, and with the fourth corner searched for or reckoned. */
export function gridsOf(gray: Gray, corners: Corners): readonly Grid[] {
  return sidesOf(corners).flatMap((side) => {
    const flat = planeOf(corners, side, flatFourth(corners), side - 3.5);
    if (flat === null) return [];
    if (side < 25) return [{ side, plane: flat }];
    const found = planeOf(corners, side, findAlignment(gray, flat, side - 6.5), side - 6.5);
    return found === null ? [{ side, plane: flat }] : [{ side, plane: found }, { side, plane: flat }];
  });
}

/** Modules a side: 17 + 4 x version, the nearest to the eyes' distance first. */
function sidesOf({ topLeft, topRight, bottomLeft }: Corners): readonly number[] {
  const across = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / ((topLeft.module + topRight.module) / 2);
  const down = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y) / ((topLeft.module + bottomLeft.module) / 2);
  // A finder measured along rows and columns seems wider in a turned code, by 1 / cos of the turn.
  const turn = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x);
  const widening = 1 / Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn)));
  const version = (((across + down) / 2) * widening + 7 - 17) / 4;
  const nearest = Math.round(version);
  const guesses = [];
  for (let guess = nearest - VERSIONS_OFF; guess <= nearest + VERSIONS_OFF; guess += 1) guesses.push(guess);
  return guesses
    .filter((guess) => guess >= 1 && guess <= 40)
    .toSorted((a, b) => Math.abs(a - version) - Math.abs(b - version))
    .map((guess) => 17 + 4 * guess);
}

function flatFourth({ topLeft, topRight, bottomLeft }: Corners): Point {
  return { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y };
}

function planeOf({ topLeft, topRight, bottomLeft }: Corners, side: number, fourth: Point, at: number): Plane | null {
  return planeThrough([
    [{ x: 3.5, y: 3.5 }, topLeft],
    [{ x: side - 3.5, y: 3.5 }, topRight],
    [{ x: 3.5, y: side - 3.5 }, bottomLeft],
    [{ x: at, y: at }, fourth],
  ]);
}

/** The best match of the small eye (dark ring, light ring, dark middle; 5 modules) around where it should lie. */
function findAlignment(gray: Gray, plane: Plane, at: number): Point {
  let best = { score: -Infinity, u: at, v: at };
  for (let dv = -SEARCH; dv <= SEARCH; dv += SEARCH_STEP) {
    for (let du = -SEARCH; du <= SEARCH; du += SEARCH_STEP) {
      // Of equal matches the nearest: a tenth of a grey level a module.
      const score = alignmentScore(gray, plane, at + du, at + dv) - Math.hypot(du, dv) * 2;
      if (score > best.score) best = { score, u: at + du, v: at + dv };
    }
  }
  return plane(best.u, best.v);
}

function alignmentScore(gray: Gray, plane: Plane, u: number, v: number): number {
  let score = 0;
  for (let dv = -2; dv <= 2; dv += 1) {
    for (let du = -2; du <= 2; du += 1) {
      const { x, y } = plane(u + du, v + dv);
      const light = Math.max(Math.abs(du), Math.abs(dv)) === 1;
      // Eight light modules weigh as much as seventeen dark ones.
      score += light ? brightnessAt(gray, x, y) * 17 : -brightnessAt(gray, x, y) * 8;
    }
  }
  return score / (8 * 17);
}
