import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createPersonLimits, type Origin, type PersonLimits } from '#server/accounts/person-limits.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

const now = 1_800_000_000_000;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

let opened: OpenedDatabase;
let database: Database;
let limits: PersonLimits;
beforeAll(async () => {
  opened = await openOneDatabase();
  ({ database } = opened);
  limits = createPersonLimits({ database, now: () => now, key: new Uint8Array(32).fill(1) });
});
afterAll(() => opened.close());

/** Returns how long, in ms, each new key of the next call remembers one attempt. */
async function newCounts(work: () => Promise<number>): Promise<readonly number[]> {
  const rows = () =>
    database.query<{ key: string; ms: number }>(
      'SELECT key, (empty_at - $1)::bigint AS ms FROM guesses ORDER BY empty_at',
      [now],
    );
  const before = new Set((await rows()).map(({ key }) => key));
  expect(await work()).toBe(0);
  return (await rows()).filter(({ key }) => !before.has(key)).map(({ ms }) => ms);
}

let place = 0;
const newOrigin = (): Origin => ({ ip: `10.1.1.${(place += 1)}`, browser: 'a browser' });

describe('limits on actions of unknown callers', () => {
  const account = 'username a';
  const [perBrowser, perAddress, perAccount, everywhere] = [minute, 4.5 * second, 4 * hour, 10 * minute];
  test.each<[string, (origin: Origin) => Promise<number>, readonly number[]]>([
    ['a sign-up, by address and browser', (origin) => limits.signUp(origin), [6 * second, minute]],
    ['a look-up, by address and browser', (origin) => limits.lookUp(origin), [0.6 * second, 6 * second]],
    ['a link, by address and browser', (origin) => limits.guess({ origin }), [perAddress, perBrowser]],
    [
      'a password, by these, by the account from there and from everywhere',
      (origin) => limits.guess({ origin, account }),
      [perAddress, perBrowser, everywhere, perAccount],
    ],
    [
      'a password in a browser that the account knows, by that alone',
      (origin) => limits.guess({ origin, account: 'username b', knownDevice: 'seal' }),
      [perAccount],
    ],
    [
      'a code of few digits, by the account in any hour and any day in place of everywhere',
      (origin) => limits.guess({ origin, account: 'username e', short: true }),
      [perAddress, perBrowser, 12 * minute, 96 * minute, perAccount],
    ],
    [
      'a password of somebody who is signed in, by the account alone',
      () => limits.guess({ account: 'current x' }),
      [perAccount],
    ],
  ])('%s', async (_what, work, counted) => {
    const origin = newOrigin();
    expect(await newCounts(() => work(origin))).toEqual(counted);
  });

  test('count each action separately, and browsers separately at one address', async () => {
    const origin = newOrigin();
    expect(await newCounts(() => limits.signUp(origin))).toHaveLength(2);
    expect(await newCounts(() => limits.lookUp(origin))).toHaveLength(2);
    expect(await newCounts(() => limits.guess({ origin }))).toHaveLength(2);
    expect(await newCounts(() => limits.signUp(origin))).toEqual([]);
    expect(await newCounts(() => limits.signUp({ ...origin, browser: 'another' }))).toEqual([minute]);
    expect(await newCounts(() => limits.signUp({ ...origin, browser: null }))).toEqual([minute]);
    // An empty browser id identifies nothing either.
    expect(await newCounts(() => limits.signUp({ ...origin, browser: '' }))).toEqual([]);
    expect(await newCounts(() => limits.guess({ origin, account: 'username c' }))).toHaveLength(2);
    expect(await newCounts(() => limits.guess({ origin, account: 'username d' }))).toHaveLength(2);
    for (const knownDevice of ['one seal', 'another seal'])
      expect(await newCounts(() => limits.guess({ origin, account, knownDevice }))).toEqual([perAccount]);
  });
});

test('forget guesses at accounts from an origin for those accounts and that origin only', async () => {
  const [here, there] = [newOrigin(), newOrigin()];
  // Each from a separate browser, so that nothing else limits them.
  const guess = ({ ip }: Origin, account: string) =>
    limits.guess({ origin: { ip, browser: account }, account });
  for (const account of ['email one', 'username one', 'email other'])
    for (let n = 0; n < 5; n += 1) expect(await guess(here, account)).toBe(0);
  for (let n = 0; n < 5; n += 1) expect(await guess(there, 'email one')).toBe(0);
  await limits.forgetGuesses(here, ['email one', 'username one']);
  expect(await guess(here, 'email one')).toBe(0);
  expect(await guess(here, 'username one')).toBe(0);
  expect(await guess(here, 'email other')).toBe(second);
  expect(await guess(there, 'email one')).toBe(second);
});

test('counts browser reports in memory, per browser and per address', () => {
  const { reports } = createPersonLimits({ database, now: () => now, key: new Uint8Array(32) });
  const waits = (origin: Origin, times: number) =>
    Array.from({ length: times }, () => reports(origin).wait).filter((wait) => wait > 0);
  expect(waits({ ip: '10.2.0.1', browser: 'a' }, 21)).toEqual([6_000]);
  expect(waits({ ip: '10.2.0.1', browser: null }, 20)).toEqual([]);
  expect(waits({ ip: '10.2.0.1', browser: '' }, 1)).toEqual([6_000]);
  for (let n = 0; n < 15; n += 1) waits({ ip: '10.2.0.1', browser: `b${n}` }, 10);
  // 192 reports came from this address; eight more are allowed, whichever browser sends them.
  expect(waits({ ip: '10.2.0.1', browser: 'c' }, 9)).toEqual([600]);
  expect(waits({ ip: '10.2.0.2', browser: 'c' }, 20)).toEqual([]);
});
