import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logoPath, productAccent, productName, withName } from '#domain/look/look.ts';
import { contrast, isColour, minContrast, surfaces, tonesOf } from '#domain/look/tones.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0').toUpperCase()}`);

describe('the tones of a colour', () => {
  test('are readable on their backgrounds, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { accent, hover, deep, onAccent, paper } = tonesOf(chosen);
        for (const tone of [accent, hover]) {
          expect(contrast(tone, surfaces.raised)).toBeGreaterThanOrEqual(minContrast.raised);
          expect(contrast(tone, surfaces.top)).toBeGreaterThanOrEqual(minContrast.top);
          expect(contrast(onAccent, tone)).toBeGreaterThanOrEqual(minContrast.onAccent);
        }
        expect(contrast(accent, deep)).toBeGreaterThanOrEqual(minContrast.deep);
        expect(contrast(paper, surfaces.paper)).toBeGreaterThanOrEqual(minContrast.paper);
        for (const tone of [accent, hover, deep, onAccent, paper]) expect(isColour(tone)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keep a colour that is already readable', () => {
    expect(tonesOf(productAccent).accent).toBe(productAccent);
    expect(tonesOf('#003300').paper).toBe('#003300');
  });

  test('keep its hue', () => {
    expect(tonesOf(productAccent)).toMatchObject({ hover: '#FFB89C', deep: '#4D2C1F' });
  });

  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#777777', '#FFFFFF', 4.48],
    ['#FFFFFF', '#FFFFFF', 1],
  ])('have a contrast of %s and %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBeCloseTo(ratio, 1);
  });

  test.each(['#fff', 'x#FF9166', '#ff9166', 'FF9166', '#FF91666', 'red', ''])(
    'reject %j as a colour',
    (text) => {
      expect(isColour(text)).toBe(false);
    },
  );
});

test('names the installation in our own sentences', () => {
  expect(withName(`Install ${productName}. ${productName} works offline.`, 'Kora')).toBe(
    'Install Kora. Kora works offline.',
  );
});

test('gives a logo a URL for each of its sizes', () => {
  expect(logoPath('7f', 'icon-192')).toBe('/api/look/7f/icon-192');
});
