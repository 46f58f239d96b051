/** A limit's answer to one attempt: how long to wait first, ms; 0 means go ahead. */
export interface LimitAnswer {
  readonly wait: number;
}

/** Maximum keys a limit remembers; the oldest is dropped first, so that made-up addresses cannot fill the memory. */
const maxKeys = 50_000;

/**
 * A token bucket per key: `burst` attempts at once, refilled at `perSecond`. Asking takes a token in the same step,
 * so that no number of concurrent requests exceeds the limit.
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

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxKeys) return;
  const oldest = map.keys().next();
  if (oldest.done !== true) map.delete(oldest.value);
}
