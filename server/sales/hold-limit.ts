import type { Database } from '#server/database/database.ts';
import { countTry, type TryLimit } from '#server/database/limits/attempts.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { originOf } from '#server/accounts/place.ts';
import { sealOf } from '#server/signing/secrets.ts';
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

/** Seal of the network that a call came from: holds are counted by it, and nobody reads an address from it. */
export type AddressSeal = (wire: RequestContext) => string;

export function createAddressSeal(identity: Identity): AddressSeal {
  return ({ ip }) => sealOf(identity.secrets.traceKey, `hold address ${ip}`);
}

/** Counts one more hold of a visitor; answers how long to wait first, ms, where there were too many. 0 is go on. */
export type HoldLimit = (wire: RequestContext) => Promise<number>;

export function createHoldLimit(identity: Identity, database: Database): HoldLimit {
  const seal = (what: string) => sealOf(identity.secrets.traceKey, what);
  return (wire) => {
    const { ip, browser } = originOf(identity, wire);
    const address = { key: seal(`hold address ${ip}`), limit: visitorHoldLimits.address };
    const own = { key: seal(`hold browser ${ip} ${browser ?? ''}`), limit: visitorHoldLimits.browser };
    return countTry(database, browser === null ? [address] : [address, own], identity.now());
  };
}
