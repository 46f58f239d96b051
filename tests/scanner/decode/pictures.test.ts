import { describe, expect, it } from 'vitest';
import { crop, grayOfRgba, inverted } from '#scanner/decode/gray.ts';
import { sceneChanged, sceneOf } from '#scanner/decode/scene.ts';
import { centre, shrinkTo } from '#scanner/decode/shrink.ts';
import { planeThrough } from '#scanner/finder/plane.ts';
import { threshold } from '#scanner/finder/threshold.ts';
import { random, paint } from './pictures.ts';

describe('the brightness of an image', () => {
  it.each([
    ['white', [255, 255, 255, 255], 255],
    ['black', [0, 0, 0, 255], 0],
    ['red', [255, 0, 0, 255], 76],
    ['green', [0, 255, 0, 255], 150],
    ['blue', [0, 0, 255, 255], 29],
    ['nothing at all, as over white', [0, 0, 0, 0], 255],
  ])('%s', (_, rgba, luma) => {
    expect(grayOfRgba(Uint8ClampedArray.from(rgba), 1, 1).data[0]).toBe(luma);
  });

  it('is inverted for light-on-dark codes', () => {
    expect([...inverted(paint(3, 1, (x) => x * 100)).data]).toEqual([255, 155, 55]);
  });
});

describe('a part of an image', () => {
  const steps = paint(8, 6, (x, y) => y * 10 + x);

  it('is the requested rectangle', () => {
    expect([...crop(steps, 2, 3, 3, 2).data]).toEqual([32, 33, 34, 42, 43, 44]);
  });

  it('keeps the mean brightness when shrunk', () => {
    expect(shrinkTo(steps, 4)).toMatchObject({ width: 4, height: 3 });
    expect([
      ...shrinkTo(
        paint(4, 2, (x, y) => x * 10 + y * 4),
        2,
      ).data,
    ]).toEqual([7, 27]);
  });

  it('keeps a uniform background uniform when shrunk by an odd ratio', () => {
    const ground = shrinkTo(
      paint(1279, 719, () => 77),
      640,
    );
    expect(ground).toMatchObject({ width: 640, height: 360 });
    expect(new Set(ground.data)).toEqual(new Set([77]));
  });

  it('is unchanged if small enough', () => {
    expect(shrinkTo(steps, 8)).toBe(steps);
    expect(centre(steps, 640)).toBe(steps);
  });

  it('excludes the edges when taken from the centre', () => {
    const frame = paint(1280, 720, (x, y) => (x < 120 || x >= 1160 || y < 70 || y >= 650 ? 255 : 0));
    const middle = centre(frame, 640);
    expect(middle).toMatchObject({ width: 640, height: 360 });
    expect(new Set(middle.data)).toEqual(new Set([0]));
  });
});

describe('an idle scene', () => {
  const room = (seed: number) => {
    const next = random(seed);
    return paint(640, 480, (x, y) => ((x >> 5) + (y >> 5)) * 6 + next() * 16);
  };

  it('is not changed by sensor noise', () => {
    expect(sceneChanged(sceneOf(room(1)), sceneOf(room(2)))).toBe(false);
  });

  it('changes when something the size of a code enters it', () => {
    const wall = room(1);
    const withCard = paint(640, 480, (x, y) =>
      x > 260 && x < 380 && y > 200 && y < 320 ? 240 : wall.data[y * 640 + x]!,
    );
    expect(sceneChanged(sceneOf(wall), sceneOf(withCard))).toBe(true);
  });

  it('has no previous frame to compare with at first', () => {
    expect(sceneChanged(null, sceneOf(room(1)))).toBe(true);
  });
});

describe('our QR finder', () => {
  it('treats a uniform background as light despite noise, and finds dark under a shadow', () => {
    const next = random(5);
    const ground = threshold(paint(80, 80, () => 120 + next() * 3));
    expect(Math.max(...ground.data)).toBe(0);
    const shadowed = threshold(paint(80, 80, (x, y) => 200 - x * 2 - (x % 20 < 4 && y % 20 < 4 ? 30 : 0)));
    expect([shadowed.data[20 * 80 + 20], shadowed.data[20 * 80 + 30], shadowed.data[60 * 80 + 60]]).toEqual([
      1, 0, 1,
    ]);
  });

  it('maps the four corners of a code onto a tilted square, and its centre in between', () => {
    const corners = [
      [0, 0, 10, 10],
      [20, 0, 110, 20],
      [0, 20, 5, 90],
      [20, 20, 95, 80],
    ] as const;
    const [a, b, c, d] = corners.map(
      ([u, v, x, y]) =>
        [
          { x: u, y: v },
          { x, y },
        ] as const,
    );
    const plane = a && b && c && d ? planeThrough([a, b, c, d]) : null;
    for (const [u, v, x, y] of corners) {
      expect(plane?.(u, v).x).toBeCloseTo(x);
      expect(plane?.(u, v).y).toBeCloseTo(y);
    }
    // Straight lines stay straight: the centre is where the diagonals cross.
    expect(plane?.(10, 10).x).toBeCloseTo(61.45, 1);
    expect(plane?.(10, 10).y).toBeCloseTo(52.37, 1);
  });

  it('finds no mapping for collinear points', () => {
    const match = (at: number) =>
      [
        { x: at, y: at },
        { x: at, y: at },
      ] as const;
    expect(planeThrough([match(0), match(1), match(2), match(3)])).toBeNull();
  });
});
