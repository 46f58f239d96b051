import { beforeEach, describe, expect, it } from 'vitest';
import { startKiosk, isPin, kioskWait, tryPin, type Kiosk } from '#domain/door/kiosk.ts';

const now = 1_795_284_000_000;
let kiosk: Kiosk;
beforeEach(() => {
  kiosk = startKiosk({ eventId: 'event', gateId: 'gate' }, '4711', 'salt');
});
/** This many wrong PINs in a row. */
const missed = (times: number) => {
  let left = kiosk;
  for (let at = 0; at < times; at += 1) left = tryPin(left, '0000', now) ?? left;
  return left;
};

describe('a kiosk', () => {
  it('is left only by its PIN, which it does not store', () => {
    expect(tryPin(kiosk, '4711', now)).toBeNull();
    expect(tryPin(kiosk, '4712', now)).toMatchObject({ wrong: 1, waitUntil: 0 });
    expect(JSON.stringify(kiosk)).not.toContain('4711');
    // The same PIN has a different hash elsewhere.
    expect(startKiosk(kiosk, '4711', 'other').hash).not.toBe(kiosk.hash);
  });

  it('accepts no PIN for half a minute after five wrong ones, not even the right one', () => {
    expect(kioskWait(missed(4), now)).toBe(0);
    const waits = missed(5);
    expect(kioskWait(waits, now)).toBe(30_000);
    expect(tryPin(waits, '4711', now + 29_999)).toEqual(waits);
    expect(tryPin(waits, '4711', now + 30_000)).toBeNull();
    // Each further attempt waits as well.
    expect(tryPin(waits, '0000', now + 30_000)).toMatchObject({ wrong: 6, waitUntil: now + 60_000 });
  });

  it('never extends a lock-out when the clock was set back', () => {
    expect(kioskWait(missed(5), now - 3_600_000)).toBe(30_000);
  });

  it.each([
    ['4711', true],
    ['12345678', true],
    ['471', false],
    ['123456789', false],
    ['47a1', false],
    ['', false],
  ])('accepts %j as a PIN: %s', (text, fits) => expect(isPin(text)).toBe(fits));
});
