import type { Database } from '#server/database/database.ts';
import { countTry, type TryLimit } from '#server/database/limits/attempts.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import type { RequestContext } from '#server/access/request-context.ts';

const bucket = (free: number, everyMs: number): TryLimit => ({
  free,
  leakMs: everyMs,
  baseMs: everyMs,
  mostMs: everyMs,
});

/**
 * Far higher for an address than for a browser, because a venue's phones share one. A browser that sends no
 * identifier counts for its address only, since all of a venue's would otherwise share the lower limit.
 */
const visitorHoldLimits = { browser: bucket(20, 30_000), address: bucket(400, 1_500) };
/** For somebody who is signed in: each reservation is stored, and counts in the event's analytics, once it is released too. */
const personHoldLimit = bucket(60, 10_000);

/** HMAC of a call's network: holds are counted by it, and it doesn't reveal the address. */
export type AddressHmac = (context: RequestContext) => string;

export function createAddressHmac(traceKey: Uint8Array): AddressHmac {
  return ({ ip }) => hmacOf(traceKey, `hold address ${ip}`);
}

/**
 * Counts one more hold of a person, or of a visitor by network and browser. Returns how long to wait first, ms; 0 means
 * go ahead.
 *
 * @param userId null for a visitor
 */
export type HoldLimit = (context: RequestContext, userId: string | null) => Promise<number>;

export interface HoldLimitDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly traceKey: Uint8Array;
  /** A visitor's network and browser; the browser as an HMAC, null when it sends no identifier. */
  readonly originOf: (context: RequestContext) => { readonly ip: string; readonly browser: string | null };
}

export function createHoldLimit({ database, now, traceKey, originOf }: HoldLimitDeps): HoldLimit {
  const hmac = (what: string) => hmacOf(traceKey, what);
  return (context, userId) => {
    if (userId !== null) {
      const person = { key: hmac(`hold person ${userId}`), limit: personHoldLimit };
      return countTry(database, [person], now());
    }
    const { ip, browser } = originOf(context);
    const address = { key: hmac(`hold address ${ip}`), limit: visitorHoldLimits.address };
    const own = { key: hmac(`hold browser ${ip} ${browser ?? ''}`), limit: visitorHoldLimits.browser };
    return countTry(database, browser === null ? [address] : [address, own], now());
  };
}
