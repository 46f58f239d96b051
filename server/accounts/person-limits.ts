import type { Language } from '#messages/language.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { createRateLimit, type LimitAnswer } from '#server/ops/rate-limit.ts';
import { countTry, forgiveTry, type CountedKey, type TryLimit } from '#server/database/limits/attempts.ts';
import { hmacOf } from '#server/signing/secrets.ts';

/** Where a call comes from. A venue or an office shares one address, so browsers are counted separately as well. */
export interface Origin {
  readonly ip: string;
  /** HMAC of the browser's user agent; null if it sent none. Never a factor, only a finer counting key. */
  readonly browser: string | null;
  /** The id in the browser's cookie from an earlier sign-in, by anyone. */
  readonly deviceId?: string;
}

/** Where a call comes from, and the caller's language. */
export interface Visitor extends Origin {
  readonly language: Language;
}

/** A guess: its origin, target account and known device. */
interface Guess {
  readonly origin?: Origin;
  /** The target of the guess, whether or not it exists: an account by one of its names, or a phone number. */
  readonly account?: string;
  /** From `knownDevice`: somebody has signed in to this account in this browser before. */
  readonly knownDevice?: string | undefined;
  /** The secret is short enough for many networks to find it together: all unknown browsers share one limit per account. */
  readonly short?: boolean;
}

/** Limits on anonymous callers. Each returns how long to wait first, in ms; 0 means go ahead. */
export interface PersonLimits {
  /** Passwords, codes and links; counted before they are checked. */
  guess(about: Guess): Promise<number>;
  /** After a right guess: resets the origin's count for this account, and lowers the other counts by one. */
  guessedRight(about: Guess): Promise<void>;
  /** Forgets an origin's wrong guesses at accounts, after their password was reset from there. */
  forgetGuesses(origin: Origin, accounts: readonly string[]): Promise<void>;
  signUp(origin: Origin): Promise<number>;
  lookUp(origin: Origin): Promise<number>;
  /**
   * Counts a wrong second step after a right password.
   *
   * @param queries of the transaction that stores the notice, so that one is due until it is stored
   * @returns whether to notify the person now
   */
  wrongSecondStep(queries: Queries, userId: string): Promise<boolean>;
  /** Passkey challenges: the sign-in page asks for one when it opens. */
  passkey(origin: Origin): Promise<number>;
  /** Browser reports, which anybody could make up: counted in memory only, because they change nothing. */
  readonly reports: (origin: Origin) => LimitAnswer;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const bucket = (free: number, everyMs: number): TryLimit => ({
  free,
  leakMs: everyMs,
  baseMs: everyMs,
  mostMs: everyMs,
});

/**
 * Far higher for an address than for a browser, because a venue's phones share one. `everywhere` never blocks: while
 * it counts more than 50 wrong guesses at an account, an origin has to wait after its first wrong guess there.
 */
const tryLimits = {
  account: {
    free: 5,
    leakMs: 4 * hour,
    baseMs: second,
    mostMs: 15 * minute,
    pressed: { free: 1, baseMs: minute },
  },
  everywhere: { free: 50, leakMs: 10 * minute, baseMs: 0, mostMs: 0 },
  browser: { free: 15, leakMs: minute, baseMs: second, mostMs: 2 * minute },
  address: { free: 200, leakMs: 4.5 * second, baseMs: second, mostMs: 2 * minute },
  /** 10 in any hour and 30 in any day: one is returned every 12 and 96 minutes. */
  shortHour: bucket(5, 12 * minute),
  shortDay: bucket(15, 96 * minute),
  /** The fourth within about a day triggers a message, then none for a day. */
  wrongSecondSteps: bucket(3, day),
  toldOfSecondSteps: bucket(1, day),
  signUp: { browser: bucket(10, minute), address: bucket(100, 6 * second) },
  lookUp: { browser: bucket(30, 6 * second), address: bucket(300, 0.6 * second) },
  passkey: { browser: bucket(30, 6 * second), address: bucket(300, 0.6 * second) },
} as const;

/**
 * Counts a guess at an account by origin: for the browser alone if the account knows it, otherwise for the address
 * with this account, the address, and the browser there. So a browser or an address without wrong guesses is never
 * blocked by the guesses of others, and each address is limited to its own few. Short secrets are the exception: a
 * shared limit per account blocks unknown browsers, whatever networks they use.
 */
export function createPersonLimits(parts: {
  readonly database: Database;
  readonly now: () => number;
  /** HMAC key for the counting keys, so that the table contains no names. */
  readonly key: Uint8Array;
}): PersonLimits {
  const { database, now } = parts;
  const counted = (what: string, limit: TryLimit): CountedKey => ({ key: hmacOf(parts.key, what), limit });
  const byOrigin = (use: string, { ip, browser }: Origin, limits: OriginLimits) => [
    counted(`${use} address ${ip}`, limits.address),
    counted(`${use} browser ${ip} ${browser ?? ''}`, limits.browser),
  ];
  const ownKeys = ({ account, origin, knownDevice }: Guess) => {
    if (account === undefined) return [];
    const from = knownDevice === undefined ? `address ${origin?.ip ?? ''}` : `device ${knownDevice}`;
    return [counted(`guess ${from} account ${account}`, tryLimits.account)];
  };
  const accountKeys = ({ account, short }: Guess) => {
    if (account === undefined) return [];
    if (short !== true) return [counted(`guess everywhere ${account}`, tryLimits.everywhere)];
    return [
      counted(`guess in an hour ${account}`, tryLimits.shortHour),
      counted(`guess in a day ${account}`, tryLimits.shortDay),
    ];
  };
  const sharedKeys = (about: Guess) => {
    const { origin, knownDevice } = about;
    if (origin === undefined || knownDevice !== undefined) return [];
    return [...accountKeys(about), ...byOrigin('guess', origin, tryLimits)];
  };
  return {
    guess: (about) => countTry(database, [...ownKeys(about), ...sharedKeys(about)], now()),
    guessedRight: (about) => forgiveTry(database, ownKeys(about), sharedKeys(about), now()),
    forgetGuesses: (origin, accounts) =>
      forgiveTry(
        database,
        accounts.flatMap((account) => ownKeys({ origin, account })),
        [],
        now(),
      ),
    async wrongSecondStep(queries, userId) {
      const steps = counted(`wrong second steps ${userId}`, tryLimits.wrongSecondSteps);
      if ((await countTry(queries, [steps], now())) === 0) return false;
      const told = counted(`told of second steps ${userId}`, tryLimits.toldOfSecondSteps);
      return (await countTry(queries, [told], now())) === 0;
    },
    signUp: (origin) => countTry(database, byOrigin('sign-up', origin, tryLimits.signUp), now()),
    lookUp: (origin) => countTry(database, byOrigin('look-up', origin, tryLimits.lookUp), now()),
    passkey: (origin) => countTry(database, byOrigin('passkey', origin, tryLimits.passkey), now()),
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
