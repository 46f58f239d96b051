import type { Gray } from '#scanner/decode/gray.ts';
import type { Corners } from './corners.ts';
import { brightnessAt } from './modules.ts';
import { type Plane, planeThrough, type Point } from './plane.ts';

/** A candidate for the position of a code's modules. */
export interface Grid {
  readonly side: number;
  readonly plane: Plane;
}

/** How far the fourth corner may lie from its place in a flat, parallel view, in modules. */
const SEARCH = 5;
/** Share of the timing patterns that must match before a quick search tries a grid; chance yields half. */
const TIMING_ALONG = 0.55;
/** Versions tried on each side of the one that the patterns' distance suggests. */
const VERSIONS_OFF = 1;

/**
 * Returns the grids that three finder patterns allow, the likeliest first: by version, and with the fourth corner
 * searched for or calculated.
 */
export function gridsOf(gray: Gray, corners: Corners, thorough: boolean): readonly Grid[] {
  const flats = sidesOf(corners).flatMap((side) => {
    const plane = planeOf(corners, side, flatFourth(corners), side - 3.5);
    return plane === null ? [] : [{ side, plane, timing: timingAlong(gray, plane, side) }];
  });
  // The timing patterns run between the finder patterns, so they reveal the version before the fourth corner is
  // known. They are askew in a steep view, so a thorough search uses them for ordering only.
  const least = thorough ? 0 : TIMING_ALONG;
  const likely = flats.filter(({ timing }) => timing >= least).toSorted((a, b) => b.timing - a.timing);
  return likely.flatMap((flat) => {
    if (flat.side < 25) return [flat];
    const alignment = findAlignment(gray, flat.plane, flat.side - 6.5);
    const plane = planeOf(corners, flat.side, alignment, flat.side - 6.5);
    return plane === null ? [flat] : [{ side: flat.side, plane }, flat];
  });
}

/** Returns the share of timing modules that are darker, or lighter, than their two neighbours, as they should be. */
function timingAlong(gray: Gray, plane: Plane, side: number): number {
  const lines = [(at: number) => plane(at + 0.5, 6.5), (at: number) => plane(6.5, at + 0.5)];
  let right = 0;
  for (const line of lines) {
    const levels = Array.from({ length: side - 14 }, (_, index) => {
      const { x, y } = line(index + 7);
      return brightnessAt(gray, x, y);
    });
    for (let at = 1; at < levels.length - 1; at += 1) {
      const step = levels[at - 1]! + levels[at + 1]! - 2 * levels[at]!;
      // Modules 8, 10, 12 ... are dark; the first of these levels is module 7.
      if (at % 2 === 1 ? step > 0 : step < 0) right += 1;
    }
  }
  return right / (2 * (side - 16));
}

/** Returns candidate sizes in modules per side (17 + 4 x version), the nearest to the patterns' distance first. */
function sidesOf({ topLeft, topRight, bottomLeft }: Corners): readonly number[] {
  const across =
    Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / ((topLeft.module + topRight.module) / 2);
  const down =
    Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y) /
    ((topLeft.module + bottomLeft.module) / 2);
  // A finder pattern measured along rows and columns appears wider in a rotated code, by 1 / cos of the angle.
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

function planeOf(
  { topLeft, topRight, bottomLeft }: Corners,
  side: number,
  fourth: Point,
  at: number,
): Plane | null {
  return planeThrough([
    [{ x: 3.5, y: 3.5 }, topLeft],
    [{ x: side - 3.5, y: 3.5 }, topRight],
    [{ x: 3.5, y: side - 3.5 }, bottomLeft],
    [{ x: at, y: at }, fourth],
  ]);
}

/**
 * Finds the best match of the alignment pattern (dark ring, light ring, dark centre; 5 modules) near its expected
 * place.
 */
function findAlignment(gray: Gray, plane: Plane, at: number): Point {
  const coarse = bestMatch(gray, plane, { x: at, y: at }, SEARCH, 1);
  const fine = bestMatch(gray, plane, coarse, 0.75, 0.25);
  return plane(fine.x, fine.y);
}

function bestMatch(gray: Gray, plane: Plane, from: Point, reach: number, step: number): Point {
  let best = { score: -Infinity, x: from.x, y: from.y };
  for (let dv = -reach; dv <= reach; dv += step) {
    for (let du = -reach; du <= reach; du += step) {
      // Prefer the nearest of equal matches.
      const score = alignmentScore(gray, plane, from.x + du, from.y + dv) - Math.hypot(du, dv) * 2;
      if (score > best.score) best = { score, x: from.x + du, y: from.y + dv };
    }
  }
  return best;
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
