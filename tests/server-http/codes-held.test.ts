import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countSend, textMessageFuses } from '#server/accounts/codes/code-sends.ts';
import { checkCode, issueCode, consumeCode } from '#server/accounts/codes/one-time-code.ts';
import { signUpGuest } from '#server/accounts/guests.ts';
import { DatabaseError } from '#server/database/database.ts';
import { deleteOldUses, countUses } from '#server/database/limits/send-counts.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ SMS_PER_HOUR: '10', SMS_PER_COUNTRY_HOUR: '7' });
});
afterAll(() => t.close());

test('uses no attempt for a correct code, however often it is checked before use', async () => {
  const { identity, database } = { identity: t.app.identity, database: t.database };
  const target = { to: '+2207000003', purpose: 'signup' } as const;
  const { code } = await issueCode(identity, database, target, 'a request');
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await checkCode(identity, target, 'a request', wrong)).toBe(false);
  expect(await checkCode(identity, target, 'a request', wrong)).toBe(false);
  for (let n = 0; n < 4; n += 1) expect(await checkCode(identity, target, 'a request', code)).toBe(true);
  expect(await consumeCode(identity, database, target, 'a request', code)).toBe(true);
  expect(await consumeCode(identity, database, target, 'a request', code)).toBe(false);
});

describe('the hourly limit on text messages', () => {
  test.each([
    [10, { free: 5, leakMs: 12 * minute }],
    [7, { free: 4, leakMs: 20 * minute }],
    [1, { free: 1, leakMs: hour }],
    [0, { free: 0, leakMs: hour }],
  ])('is %i: half of them at once, the others over the hour', (most, wanted) => {
    const textMessages = { perHour: most, perCountryHour: most };
    const [country, all] = textMessageFuses({ ...t.app.identity, textMessages }, 'GM', false);
    const limit = { ...wanted, baseMs: wanted.leakMs, mostMs: wanted.leakMs };
    expect([country?.limit, all?.limit]).toEqual([limit, limit]);
  });

  test('is counted separately for known people, and per country', () => {
    const keys = [true, false].flatMap((known) =>
      ['GM', 'SN'].flatMap((country) =>
        textMessageFuses(t.app.identity, country, known).map(({ key }) => key),
      ),
    );
    expect(new Set(keys).size).toBe(6);
  });

  test('is counted per known browser, whatever another one requested for the same number', async () => {
    const ask = (knownDevice: string) =>
      countSend(t.app.identity, {
        to: 'shared',
        country: null,
        origin: { ip: '10.8.0.1', browser: null },
        knownDevice,
      });
    const waits: number[] = [];
    while (waits.length < 20 && (waits.at(-1) ?? 0) === 0) waits.push(await ask('one'));
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(await ask('another')).toBe(0);
  });

  test('does not affect emails', async () => {
    const ask = (n: number, country: string | null) =>
      countSend(t.app.identity, {
        to: `to ${n}`,
        country,
        origin: { ip: `10.7.0.${n}`, browser: null },
        knownDevice: undefined,
      });
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) waits.push(await ask(n, null));
    expect(waits).toEqual(Array.from({ length: 9 }, () => 0));
    for (let n = 10; n < 14; n += 1) expect(await ask(n, 'GM')).toBe(0);
    expect(await ask(14, 'GM')).toBe(20 * minute);
  });
});

describe('rate limit entries', () => {
  const now = 1_800_000_000_000;
  const limit = { perHour: 2, perDay: 10 };
  const take = (key: string, at: number) => countUses(t.database, [{ key, limit }], at);

  test('block until the first of an hour has expired, whatever a server with a wrong clock recorded', async () => {
    for (const at of [0, 10 * minute, 9 * hour]) expect(await take('late', now + at)).toBe(0);
    expect(await take('late', now + 20 * minute)).toBe(40 * minute);
    expect(await take('late', now + hour)).toBe(0);
  });

  test('are deleted if further in the future than any clock may be', async () => {
    await take('soon', now + minute);
    await take('some day', now + minute + 1);
    await deleteOldUses(t.database, now);
    const left = await t.database.query<{ key: string }>(
      `SELECT key FROM turns WHERE key IN ('soon', 'some day')`,
    );
    expect(left).toEqual([{ key: 'soon' }]);
  });
});

describe('a guest whose number somebody else takes at the same moment', () => {
  const signUp = async (thrown: Error) => {
    const { identity } = t.app;
    const phone = '+2207000009';
    const target = { to: phone, purpose: 'guest' } as const;
    const request = thrown.message;
    const { code } = await issueCode(identity, t.database, target, request);
    const broken = { ...t.database, transaction: () => Promise.reject(thrown) };
    const wish = {
      phoneNumber: phone,
      countryCode: 'GM',
      smsOtp: code,
      codeRequestId: request,
      browser: null,
    };
    return signUpGuest({ ...identity, database: broken }, wish, { browser: null, language: 'en' });
  };

  test('is told that it is taken', async () => {
    expect(await signUp(new DatabaseError('23505', 'taken', 'users_phone'))).toMatchObject({
      status: 409,
      code: 'phone_taken',
    });
  });

  test('learns nothing about any other failure', async () => {
    await expect(signUp(new DatabaseError('57014', 'cancelled'))).rejects.toThrow('cancelled');
  });
});
