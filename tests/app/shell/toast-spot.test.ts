import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toastArea, toastSpot, type Area } from '#app/shell/toast-spot.ts';

const desk = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
const area = (left: number, top: number, width = 180, height = 44): Area => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a notice', () => {
  it.each([
    ['stands below in the middle where nothing is', desk, [], 'bottom-center'],
    ['stands aside of the buttons in the middle', desk, [area(500, 640)], 'bottom-right'],
    ['stands above where buttons go along the bottom', desk, [area(0, 640, 1280)], 'top-center'],
    ['lets a phone’s buttons be pressed', phone, [area(16, 656), area(200, 656, 90)], 'top-center'],
    ['stays below where a field is above, on a phone', phone, [area(16, 100, 358)], 'bottom-center'],
    [
      'covers the least where everything is covered',
      desk,
      [area(0, 0, 1280, 600), area(0, 600, 900, 120)],
      'bottom-right',
    ],
    ['minds nothing that lies beyond the window', desk, [area(500, 1640)], 'bottom-center'],
  ] as const)('%s', (_, window, controls, spot) => {
    expect(toastSpot(window, controls)).toBe(spot);
  });

  it('covers none of five small controls anywhere, because one of six positions is always free', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_240 }), fc.integer({ min: 0, max: 680 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(places, (corners) => {
        const controls = corners.map(([left, top]) => area(left, top, 40, 40));
        const stands = toastArea(toastSpot(desk, controls), desk);
        for (const { left, right, top, bottom } of controls)
          expect(
            right <= stands.left || left >= stands.right || bottom <= stands.top || top >= stands.bottom,
          ).toBe(true);
      }),
    );
  });
});
