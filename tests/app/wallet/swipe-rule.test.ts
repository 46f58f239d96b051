import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { swipeStep } from '#app/wallet/swipe-rule.ts';

const stroke = (acrossPx: number, downPx = 0, ms = 400) => ({ acrossPx, downPx, ms, widthPx: 360 });

describe('a swipe over a ticket', () => {
  it.each([
    ['a long one to the left leads to the next', stroke(-200), 1],
    ['a long one to the right leads back', stroke(200), -1],
    ['a short slow one leads nowhere', stroke(-60), 0],
    ['a short flick leads on', stroke(-60, 5, 80), 1],
    ['a tap with a trembling hand leads nowhere', stroke(7, 3, 20), 0],
    ['scrolling down leads nowhere, however fast', stroke(-90, 200, 50), 0],
    ['a slanting one counts as scrolling', stroke(-120, 110, 50), 0],
  ] as const)('%s', (_what, made, leads) => {
    expect(swipeStep(made)).toBe(leads);
  });

  it('is reversed in a right-to-left layout', () => {
    const px = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(px, px, fc.integer({ min: 0, max: 2000 }), (across, down, ms) => {
        expect(swipeStep(stroke(-across, down, ms)) + swipeStep(stroke(across, down, ms))).toBe(0);
      }),
    );
  });
});
