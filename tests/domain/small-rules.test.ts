import { describe, expect, test } from 'vitest';
import { backoffMs } from '#domain/failures/backoff.ts';
import { decodeBase45, encodeBase45 } from '#domain/wire/base45.ts';
import { fromBase64url } from '#domain/wire/base64url.ts';
import { fromHex, toHex } from '#domain/wire/bytes.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import { localDay, nextLocalDay } from '#domain/time/local-day.ts';
import { judgeCode, oneTimeCode, readCode, sendWaitMs } from '#domain/people/one-time-code.ts';
import { formatReference, readReference, readReferenceTail } from '#domain/codes/reference.ts';
import { decideRefresh, type RefreshMoment, type RefreshState } from '#domain/people/refresh-schedule.ts';

describe('a calendar day', () => {
  test.each([
    ['2026-11-21T23:59:59.999Z', 'Africa/Banjul', '2026-11-21'],
    ['2026-11-22T00:00:00Z', 'Africa/Banjul', '2026-11-22'],
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
    ['2026-01-05T02:00:00Z', 'America/Los_Angeles', '2026-01-04'],
    ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('at %s in %s is %s', (at, zone, day) => {
    expect(localDay(Date.parse(at), zone)).toBe(day);
  });

  test.each([
    ['a plain day', '2026-11-21T12:00:00Z', 'Europe/Berlin', '2026-11-21T23:00:00Z'],
    ['the first moment of a day', '2026-11-20T23:00:00Z', 'Europe/Berlin', '2026-11-21T23:00:00Z'],
    ['the last moment of a day', '2026-11-21T22:59:59.999Z', 'Europe/Berlin', '2026-11-21T23:00:00Z'],
    ['a day of 25 hours', '2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['a day of 23 hours', '2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['a day half an hour off', '2026-11-21T12:00:00Z', 'America/St_Johns', '2026-11-22T03:30:00Z'],
  ])('after %s starts at the exact moment', (_, at, zone, next) => {
    expect(new Date(nextLocalDay(Date.parse(at), zone)).toISOString()).toBe(new Date(next).toISOString());
  });

  test('throws for an unknown time zone', () => {
    expect(() => localDay(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('canonical text', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

  test.each<[unknown, string | undefined]>([
    [null, 'null'],
    [true, 'true'],
    ['é"', JSON.stringify('é"')],
    [-0.5, '-0.5'],
    [Number.NaN, undefined],
    [Infinity, undefined],
    [undefined, undefined],
    [() => 1, undefined],
    [Symbol('x'), undefined],
    [5n, undefined],
    [{}, '{}'],
    [[], '[]'],
    [[1, 'a', null], '[1,"a",null]'],
    [{ b: 1, a: [2, { d: 3, c: 4 }] }, '{"a":[2,{"c":4,"d":3}],"b":1}'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    [{ a: Number.NaN, b: 1 }, undefined],
    [[1, undefined], undefined],
    [{ B: 1, a: 2, A: 3 }, '{"A":3,"B":1,"a":2}'],
    [{ '': 1 }, '{"":1}'],
  ])('of %o is %s', (value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  test('stops at six levels', () => {
    expect(canonicalText(nested(6))).toBe('{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}');
    expect(canonicalText(nested(7))).toBeUndefined();
    expect(canonicalText([[[[[[1]]]]]])).toBe('[[[[[[1]]]]]]');
    expect(canonicalText([[[[[[[1]]]]]]])).toBeUndefined();
  });
});

describe('a reference', () => {
  test.each([
    [0, 0, '0-000000'],
    [1234, 2 ** 30 - 1, '1234-ZZZZZZ'],
    [7, 1, '7-000001'],
    [7, 32, '7-000010'],
    [4_294_967_295, 2 ** 25, '4294967295-100000'],
  ])('for ticket %i and %i is %s, and is read back', (ticketNumber, reference, text) => {
    expect(formatReference(ticketNumber, reference)).toBe(text);
    const plain = /[A-Z]/.test(text) ? text.replace('-', '') : text;
    expect(readReference(plain)).toEqual({ ticketNumber, reference });
  });

  test.each([
    [1, -1],
    [1, 2 ** 30],
    [1, 0.5],
    [-1, 1],
    [0.5, 1],
  ])('for ticket %d and %d cannot be formatted', (ticketNumber, reference) => {
    expect(() => formatReference(ticketNumber, reference)).toThrow('no reference for this');
  });

  test.each([
    ['4294967296-K7QX2M', 'a number beyond four bytes'],
    ['12345678901-K7QX2M', 'a number of eleven digits'],
    ['-K7QX2M', 'no number'],
    ['K7QX2M', 'no number and no dash'],
    ['1234-K7QX2', 'five characters'],
    ['1234-K7QX2MM', 'seven characters'],
    ['1234-K7QX2U', 'a U'],
    ['12A4-K7QX2M', 'a letter in the number'],
    [`1234-K7QX2M${' '.repeat(60)}`, 'a text longer than anybody types'],
  ])('is not read from %s: %s', (text) => {
    expect(readReference(text)).toBeUndefined();
  });

  test('is read from sixty characters', () => {
    expect(readReference(`1234-K7QX2M${' '.repeat(49)}`)).toMatchObject({ ticketNumber: 1234 });
  });

  test.each([
    '1234-k7qx2m',
    '1234 K7Q X2M',
    '1234.K7QX2M',
    '1234–K7Q-X2M',
    '1234_K7QX2M',
    '1234−K7QX2M',
    '1234K7QX2M',
  ])('is read from %s', (text) => {
    expect(readReference(text)).toEqual(readReference('1234-K7QX2M'));
  });

  test('accepts O for 0, and I and L for 1, in both parts', () => {
    expect(readReference('IO-LIOAAA')).toEqual(readReference('10-110AAA'));
  });
});

describe('the last characters of a reference', () => {
  test.each([
    ['qx2m', 4],
    [' K7QX2M ', 6],
  ])('are read from %j', (text, length) => {
    expect(readReferenceTail(text)?.length).toBe(length);
  });

  test.each(['x2m', 'K7QX2MM', 'UQX2M', 'QX2MU', 'qx-2m'])('are not read from %j', (text) => {
    expect(readReferenceTail(text)).toBeUndefined();
  });
});

describe('base45', () => {
  test('accepts the largest groups, and none above', () => {
    expect(decodeBase45('FGW')).toEqual(Uint8Array.of(255, 255));
    expect(encodeBase45(Uint8Array.of(255, 255))).toBe('FGW');
    expect(decodeBase45('GGW')).toBeUndefined();
    expect(decodeBase45('U5')).toEqual(Uint8Array.of(255));
    expect(decodeBase45('V5')).toBeUndefined();
    expect(decodeBase45('')).toEqual(new Uint8Array(0));
    expect(encodeBase45(Uint8Array.of(0, 0, 0))).toBe('00000');
  });

  test.each(['_00', '0_0', '00_', '_0', '0_', 'é00', '0é0', '\u0000\u0000\u0000'])(
    'rejects %j at any position',
    (text) => {
      expect(decodeBase45(text)).toBeUndefined();
    },
  );
});

describe('hex and base64url', () => {
  test.each(['', '00', 'ff', '0a1b'])('decodes hex %j', (text) => {
    expect(toHex(fromHex(text) ?? Uint8Array.of(1, 2, 3))).toBe(text);
  });

  test.each(['g0', '0g', '0x', '000', '0\n'])('rejects hex %j', (text) => {
    expect(fromHex(text)).toBeUndefined();
  });

  test.each([
    ['', []],
    ['AA', [0]],
    ['_w', [255]],
    ['__8', [255, 255]],
    ['____', [255, 255, 255]],
    ['-A', [248]],
  ])('decodes base64url %j', (text, bytes) => {
    expect([...(fromBase64url(text) ?? [1, 2, 3, 4])]).toEqual(bytes);
  });

  test.each(['_x', '__9', 'AAAAA', 'A A', '=', 'AA\n'])('rejects base64url %j', (text) => {
    expect(fromBase64url(text)).toBeUndefined();
  });
});

describe('backing off', () => {
  test.each([
    [1, 0, null, 500],
    [1, 1, null, 1_000],
    [2, 0, null, 1_000],
    [5, 0.5, null, 12_000],
    [6, 0, null, 15_000],
    [6, 1, null, 30_000],
    [100, 0, null, 15_000],
    [1, 0, 700, 700],
    [1, 0, 400, 500],
    [1, 0, 60_000, 30_000],
    // All clients at one address get the same wait, so randomness spreads their retries.
    [1, 1, 20_000, 22_000],
    [6, 1, 20_000, 30_000],
    [1, 1, 60_000, 33_000],
  ])(
    'waits after failure %i, with random %d and a requested wait of %s, for %i ms',
    (attempt, fraction, asked, ms) => {
      expect(backoffMs(attempt, fraction, asked)).toBe(ms);
    },
  );
});

describe('a one-time code', () => {
  const { lifeMs, maxTries, limits } = oneTimeCode;
  const sent = { sentAt: 1_000, tries: 0, used: false };

  test('is valid for five minutes, three attempts and one use', () => {
    expect([lifeMs, maxTries, limits.ip]).toEqual([300_000, 3, { perHour: 10, perDay: 50 }]);
    expect(judgeCode(sent, true, 1_000 + lifeMs - 1)).toBe('right');
    expect(judgeCode(sent, true, 1_000 + lifeMs)).toBe('expired');
    expect(judgeCode(sent, false, 1_000)).toBe('wrong');
    expect(judgeCode({ ...sent, tries: 2 }, true, 1_000)).toBe('right');
    expect(judgeCode({ ...sent, tries: 3 }, true, 1_000)).toBe('used_up');
    expect(judgeCode({ ...sent, used: true }, true, 1_000)).toBe('used_up');
  });

  test.each([
    ['123456', '123456'],
    [' 123-456 ', '123456'],
    ['１２３４５６', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['a123456', undefined],
    ['123456a', undefined],
  ])('is read from %s as %s', (text, code) => {
    expect(readCode(text)).toBe(code);
  });

  test('counts codes sent at this very moment, but not exactly an hour ago', () => {
    const limit = { perHour: 1, perDay: 9 };
    expect(sendWaitMs([5_000_000], 5_000_000, limit)).toBe(3_600_000);
    expect(sendWaitMs([5_000_001], 5_000_000, limit)).toBe(0);
    expect(sendWaitMs([1_400_000], 5_000_000, limit)).toBe(0);
    expect(sendWaitMs([1_400_001], 5_000_000, limit)).toBe(1);
    expect(sendWaitMs([4_000_000, 2_000_000], 5_000_000, limit)).toBe(2_600_000);
    expect(sendWaitMs([0], 3 * 86_400_000, { perHour: 1, perDay: 1 })).toBe(0);
  });
});

describe('refreshes that do not extend the session', () => {
  const at = 1_000_000_000;
  const state: RefreshState = {
    expiresAt: at,
    issuedAt: at - 900_000,
    lastAttemptAt: at,
    lastVisibleAt: 0,
    staleRefreshes: 0,
  };
  const moment: RefreshMoment = {
    now: at,
    cause: 'timer',
    reachable: true,
    underWay: false,
    cookies: true,
    fraction: 0,
  };

  test.each([
    [0, 5_000],
    [1, 10_000],
    [3, 40_000],
    [7, 640_000],
    [8, 900_000],
    [50, 900_000],
  ])('after %i in a row wait %i ms from the last attempt', (staleRefreshes, gapMs) => {
    const stale = { ...state, staleRefreshes };
    expect(decideRefresh(stale, moment)).toEqual({ do: 'wait', until: at + gapMs });
    expect(decideRefresh(stale, { ...moment, now: at + gapMs - 1 })).toEqual({
      do: 'wait',
      until: at + gapMs,
    });
    expect(decideRefresh(stale, { ...moment, now: at + gapMs })).toEqual({ do: 'refresh' });
  });

  test('throttle a session without a token too, but not the first attempt', () => {
    const none = { ...state, expiresAt: null };
    expect(decideRefresh(none, moment)).toEqual({ do: 'wait', until: at + 5_000 });
    expect(decideRefresh({ ...none, lastAttemptAt: 0 }, { ...moment, now: 1 })).toEqual({ do: 'refresh' });
  });

  test('are not delayed by a page shown in the future', () => {
    const visible = { ...moment, cause: 'visible', now: at - 600_000 } as const;
    const rested = { ...state, lastAttemptAt: 1, lastVisibleAt: at };
    expect(decideRefresh(rested, visible)).toEqual({ do: 'refresh' });
  });

  test('start on visibility exactly half an hour before the expiry', () => {
    const early = { ...state, lastAttemptAt: 0 };
    const shown = (now: number) => decideRefresh(early, { ...moment, cause: 'visible', now });
    expect(shown(at - 1_800_000)).toEqual({ do: 'refresh' });
    expect(shown(at - 1_800_001)).toEqual({ do: 'wait', until: at - 120_000 });
  });

  test('are due at the expiry of a token that had expired on arrival', () => {
    const dead = { ...state, issuedAt: at + 5_000, lastAttemptAt: 0 };
    expect(decideRefresh(dead, { ...moment, now: at - 1 })).toEqual({ do: 'wait', until: at });
  });
});
