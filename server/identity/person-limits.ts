import type { Database } from '../database/database.ts';
import { createRateLimit, type LimitAnswer } from '../rate-limit.ts';
import { countTry, forgiveTry, type CountedKey, type TryLimit } from './guesses.ts';
import { sealOf } from './secrets.ts';

/** Where a call comes from. A venue or an office shares one address, so a browser counts by itself as well. */
export interface Origin {
  readonly ip: string;
  /** Seal of what the browser says of itself; null where it says nothing. Never a factor, only a finer count. */
  readonly browser: string | null;
}

/** What a guess is about: it counts under each. */
export interface Guess {
  readonly origin?: Origin;
  /** Known or not. */
  readonly account?: string;
  /** E.164. */
  readonly phone?: string;
}

/** Limits on what people do before they are known. Each answers how long to wait first, ms; 0 is go on. */
export interface PersonLimits {
  /** Passwords, codes and links: counted before they are looked at. */
  guess(about: Guess): Promise<number>;
  /** The guess was right: account and number start afresh, and it no longer counts for its origin. */
  guessedRight(about: Guess): Promise<void>;
  /** Wrong guesses at an account are forgotten: its password was replaced. */
  forgetGuesses(accounts: readonly string[]): Promise<void>;
  signUp(origin: Origin): Promise<number>;
  lookUp(origin: Origin): Promise<number>;
  /** Reports of browsers, which anybody could make up: counted in memory, as they change nothing. */
  readonly reports: (origin: Origin) => LimitAnswer;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const bucket = (free: number, everyMs: number): TryLimit => ({
  free,
  leakMs: everyMs,
  baseMs: everyMs,
  mostMs: everyMs,
});

/** Far wider for an address than for a browser, because a venue's phones share one. */
export const tryLimits = {
  account: { free: 5, leakMs: 4 * hour, baseMs: second, mostMs: 15 * minute },
  phone: { free: 9, leakMs: hour, baseMs: second, mostMs: 15 * minute },
  browser: { free: 15, leakMs: minute, baseMs: second, mostMs: 2 * minute },
  address: { free: 200, leakMs: 4.5 * second, baseMs: second, mostMs: 2 * minute },
  signUp: { browser: bucket(10, minute), address: bucket(100, 6 * second) },
  lookUp: { browser: bucket(30, 6 * second), address: bucket(300, 0.6 * second) },
} as const;

export function createPersonLimits(parts: {
  readonly database: Database;
  readonly now: () => number;
  /** Seals what is counted under: the table names nobody. */
  readonly key: Uint8Array;
}): PersonLimits {
  const { database, now } = parts;
  const counted = (what: string, limit: TryLimit): CountedKey => ({ key: sealOf(parts.key, what), limit });
  const accountKey = (name: string) => counted(`guess account ${name}`, tryLimits.account);
  const byOrigin = (use: string, { ip, browser }: Origin, limits: OriginLimits) => [
    counted(`${use} address ${ip}`, limits.address),
    counted(`${use} browser ${ip} ${browser ?? ''}`, limits.browser),
  ];
  const originKeys = ({ origin }: Guess) =>
    origin === undefined ? [] : byOrigin('guess', origin, tryLimits);
  const ownKeys = ({ account, phone }: Guess) => [
    ...(account === undefined ? [] : [accountKey(account)]),
    ...(phone === undefined ? [] : [counted(`guess phone ${phone}`, tryLimits.phone)]),
  ];
  return {
    guess: (about) => countTry(database, [...ownKeys(about), ...originKeys(about)], now()),
    guessedRight: (about) => forgiveTry(database, ownKeys(about), originKeys(about), now()),
    forgetGuesses: (accounts) => forgiveTry(database, accounts.map(accountKey), [], now()),
    signUp: (origin) => countTry(database, byOrigin('sign-up', origin, tryLimits.signUp), now()),
    lookUp: (origin) => countTry(database, byOrigin('look-up', origin, tryLimits.lookUp), now()),
    reports: createReportLimit(now),
  };
}

interface OriginLimits {
  readonly address: TryLimit;
  readonly browser: TryLimit;
}

function createReportLimit(now: () => number): (origin: Origin) => LimitAnswer {
  const browsers = createRateLimit({ now, burst: 20, perSecond: 1 / 6 });
  const addresses = createRateLimit({ now, burst: 200, perSecond: 5 / 3 });
  return ({ ip, browser }) => {
    const [one, other] = [addresses(ip), browsers(`${ip} ${browser ?? ''}`)];
    return one.wait > other.wait ? one : other;
  };
}
