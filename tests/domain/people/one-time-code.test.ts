import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from '#domain/people/common-passwords.ts';
import { judgeCode, oneTimeCode, readCode, sendWaitMs } from '#domain/people/one-time-code.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const { phone } = oneTimeCode.limits;
const times = (count: number, every: number, from = now) =>
  Array.from({ length: count }, (_, index) => from - index * every);

describe('sending a code', () => {
  test.each([
    ['nothing was sent', [], 0],
    ['four in this hour', times(4, 60_000), 0],
    ['five in this hour: until the oldest leaves it', times(5, 60_000), hour - 4 * 60_000],
    ['six in this hour: until the second leaves it', times(6, 60_000), hour - 4 * 60_000],
    ['five, the oldest an hour ago', times(5, hour / 4), 0],
    ['twenty in this day: until the oldest leaves it', times(20, hour), 5 * hour],
    ['sent in the future, by a clock that was set back', times(9, 60_000, now + hour), 0],
  ])('waits when %s', (_, sentAt, waitMs) => {
    expect(sendWaitMs(sentAt, now, phone)).toBe(waitMs);
  });

  test('never exceeds the limits of any hour or day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 200 }), (gaps) => {
        const sent: number[] = [];
        let at = now;
        for (const gap of gaps) {
          at += gap;
          if (sendWaitMs(sent, at, phone) === 0) sent.push(at);
          const recent = (ms: number) => sent.filter((one) => one > at - ms).length;
          expect(recent(hour)).toBeLessThanOrEqual(phone.perHour);
          expect(recent(24 * hour)).toBeLessThanOrEqual(phone.perDay);
        }
      }),
    );
  });

  test('waits no longer than needed: one more is allowed after the wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 * hour }), { maxLength: 60 }), (agos) => {
        const sent = agos.map((ago) => now - ago);
        const waitMs = sendWaitMs(sent, now, phone);
        expect(sendWaitMs(sent, now + waitMs, phone)).toBe(0);
        expect(waitMs > 0 && sendWaitMs(sent, now + waitMs - 1, phone) === 0).toBe(false);
      }),
    );
  });
});

describe('trying a code', () => {
  const sent = { sentAt: now, tries: 0, used: false };
  test.each([
    ['right', sent, true, now, 'right'],
    ['wrong', sent, false, now, 'wrong'],
    ['right at the third try', { ...sent, tries: 2 }, true, now, 'right'],
    ['right after three wrong ones', { ...sent, tries: 3 }, true, now, 'used_up'],
    ['right for the second time', { ...sent, used: true }, true, now, 'used_up'],
    ['right a moment before five minutes', sent, true, now + 5 * 60_000 - 1, 'right'],
    ['right after five minutes', sent, true, now + 5 * 60_000, 'expired'],
  ] as const)('is decided when %s', (_, code, matches, at, verdict) => {
    expect(judgeCode(code, matches, at)).toBe(verdict);
  });

  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('is read from %j as %s', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});

describe('a common password', () => {
  test.each(['password', '12345678', 'Password1', 'qwertyuiop', 'iloveyou'])('includes %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test('does not match a made-up password, and the list has no short ones', () => {
    expect(isCommonPassword('baobab-river-7')).toBe(false);
    expect(commonPasswords.size).toBeGreaterThan(2_900);
    expect([...commonPasswords].filter((one) => one.length < 8)).toEqual([]);
  });
});
