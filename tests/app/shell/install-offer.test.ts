import { describe, expect, it } from 'vitest';
import { canOfferInstall, readDismissedAt } from '#app/shell/install-offer.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);

describe('the install banner', () => {
  it.each([
    ['is shown to those who never dismissed it', 'prompt', false, null, true],
    ['is shown on iOS, with its steps', 'ios', false, null, true],
    ['is not shown where nothing can be installed', null, false, null, false],
    ['is not shown in the installed app', 'prompt', true, null, false],
    ['stays away for 7 days after a dismissal', 'prompt', false, now - 7 * day + 1, false],
    ['comes back after 7 days', 'prompt', false, now - 7 * day, true],
    ['comes back when the clock was set back before the dismissal', 'prompt', false, now + day, true],
  ] as const)('%s', (_name, way, installed, dismissedAt, shown) => {
    expect(canOfferInstall(way, installed, dismissedAt, now)).toBe(shown);
  });

  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['1700000000000', 1_700_000_000_000],
  ])('reads the stored time %j as %j', (text, at) => {
    expect(readDismissedAt(text)).toBe(at);
  });
});
