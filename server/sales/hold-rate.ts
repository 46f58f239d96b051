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
 * Far wider for an address than for a browser, because a venue's phones share one. A browser that says nothing of
 * itself counts for its address alone: all of a venue's would otherwise share one narrow count.
 */
const visitorHoldLimits = { browser: bucket(20, 30_000), address: bucket(400, 1_500) };

/** HMAC of the network that a call came from: holds are counted by it, and nobody reads an address from it. */
export type AddressHmac = (context: RequestContext) => string;

export function createAddressHmac(traceKey: Uint8Array): AddressHmac {
  return ({ ip }) => hmacOf(traceKey, `hold address ${ip}`);
}

/** Counts one more hold of a visitor; answers how long to wait first, ms, where there were too many. 0 is go on. */
export type HoldLimit = (context: RequestContext) => Promise<number>;

export interface HoldLimitDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly traceKey: Uint8Array;
  /** Network and browser of a visitor; the browser as an HMAC, null where it says nothing of itself. */
  readonly originOf: (context: RequestContext) => { readonly ip: string; readonly browser: string | null };
}

export function createHoldLimit({ database, now, traceKey, originOf }: HoldLimitDeps): HoldLimit {
  const hmac = (what: string) => hmacOf(traceKey, what);
  return (context) => {
    const { ip, browser } = originOf(context);
    const address = { key: hmac(`hold address ${ip}`), limit: visitorHoldLimits.address };
    const own = { key: hmac(`hold browser ${ip} ${browser ?? ''}`), limit: visitorHoldLimits.browser };
    return countTry(database, browser === null ? [address] : [address, own], now());
  };
}
