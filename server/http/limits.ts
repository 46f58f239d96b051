/** What a limit says to one more try: how long to wait first, ms; 0 is go on. */
export interface LimitAnswer {
  readonly wait: number;
}

/** Most keys a limit remembers; the oldest is forgotten first, so that made-up addresses cannot fill the memory. */
const mostKeys = 50_000;

/**
 * A bucket for each key: `burst` tries at once, `perSecond` more as time goes. Asking takes one away in the same
 * step, so that no number of simultaneous requests passes the limit.
 */
export function createRateLimit(parts: {
  readonly now: () => number;
  readonly burst: number;
  readonly perSecond: number;
}) {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key: string): LimitAnswer => {
    const now = parts.now();
    const bucket = buckets.get(key) ?? { left: parts.burst, at: now };
    const left = Math.min(parts.burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * parts.perSecond);
    remember(buckets, key, { left: left < 1 ? left : left - 1, at: now });
    return { wait: left < 1 ? Math.ceil(((1 - left) / parts.perSecond) * 1000) : 0 };
  };
}
export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Waiting times for wrong guesses: `free` tries at once, then `baseMs` doubling up to `mostMs` between tries. Never
 * a lock-out: a key not used for `forgetMs` starts afresh, and a success clears it. A try is counted before its
 * answer is known, so that guesses sent at the same moment count each.
 */
export function createGuessLimit(parts: {
  readonly now: () => number;
  readonly free: number;
  readonly baseMs: number;
  readonly mostMs: number;
  readonly forgetMs: number;
}) {
  const guesses = new Map<string, { tries: number; at: number; nextAt: number }>();
  const delayAfter = (tries: number) =>
    tries < parts.free ? 0 : Math.min(parts.mostMs, parts.baseMs * 2 ** Math.min(30, tries - parts.free));
  return {
    /** Counts a try, or says how long to wait first. */
    attempt(key: string): LimitAnswer {
      const now = parts.now();
      const known = guesses.get(key);
      const past =
        known !== undefined && now - known.at < parts.forgetMs ? known : { tries: 0, at: now, nextAt: 0 };
      if (now < past.nextAt) return { wait: past.nextAt - now };
      const tries = past.tries + 1;
      remember(guesses, key, { tries, at: now, nextAt: now + delayAfter(tries) });
      return { wait: 0 };
    },
    /** The guess was right: everything counted under this key is forgotten. */
    clear(key: string): void {
      guesses.delete(key);
    },
    /** The guess was right: this one try no longer counts, the wrong ones before it do. */
    takeBack(key: string): void {
      const known = guesses.get(key);
      if (known === undefined) return;
      const tries = Math.max(0, known.tries - 1);
      guesses.set(key, { tries, at: known.at, nextAt: known.at + delayAfter(tries) });
    },
  };
}
export type GuessLimit = ReturnType<typeof createGuessLimit>;

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= mostKeys) return;
  const oldest = map.keys().next();
  if (oldest.done !== true) map.delete(oldest.value);
}
