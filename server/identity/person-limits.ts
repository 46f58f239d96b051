import { createGuessLimit, createRateLimit, type GuessLimit, type LimitAnswer } from '../http/limits.ts';

/** Where a call comes from. A venue or an office shares one address, so a browser counts by itself as well. */
export interface Origin {
  readonly ip: string;
  /** Seal of what the browser says of itself; null where it says nothing. Never a factor, only a finer count. */
  readonly browser: string | null;
}

/** Limits on what people do before they are known. */
export interface PersonLimits {
  /** By account, known or not. */
  readonly accountGuesses: GuessLimit;
  /** By browser and by address together: passwords, codes and links that are guessed. */
  readonly originGuesses: {
    attempt(origin: Origin): LimitAnswer;
    /** The guess was right: this try no longer counts. */
    takeBack(origin: Origin): void;
  };
  readonly signUps: (origin: Origin) => LimitAnswer;
  readonly lookUps: (origin: Origin) => LimitAnswer;
  /** Reports of browsers, which anybody could make up. */
  readonly reports: (origin: Origin) => LimitAnswer;
}

const minute = 60_000;

export function createPersonLimits(now: () => number): PersonLimits {
  const browsers = createGuessLimit({
    now,
    free: 15,
    baseMs: 1_000,
    mostMs: 2 * minute,
    forgetMs: 15 * minute,
  });
  const addresses = createGuessLimit({
    now,
    free: 200,
    baseMs: 1_000,
    mostMs: 2 * minute,
    forgetMs: 15 * minute,
  });
  const byBoth = (burst: number, perMinute: number) => {
    const browser = createRateLimit({ now, burst, perSecond: perMinute / 60 });
    const address = createRateLimit({ now, burst: burst * 10, perSecond: perMinute / 6 });
    return (origin: Origin): LimitAnswer => later(address(origin.ip), browser(browserKey(origin)));
  };
  return {
    accountGuesses: createGuessLimit({
      now,
      free: 5,
      baseMs: 1_000,
      mostMs: 15 * minute,
      forgetMs: 24 * 60 * minute,
    }),
    originGuesses: {
      attempt: (origin) => later(addresses.attempt(origin.ip), browsers.attempt(browserKey(origin))),
      takeBack(origin) {
        addresses.takeBack(origin.ip);
        browsers.takeBack(browserKey(origin));
      },
    },
    signUps: byBoth(10, 1),
    lookUps: byBoth(30, 10),
    reports: byBoth(20, 10),
  };
}

function browserKey({ ip, browser }: Origin): string {
  return `${ip} ${browser ?? ''}`;
}

function later(one: LimitAnswer, other: LimitAnswer): LimitAnswer {
  return one.wait > other.wait ? one : other;
}
