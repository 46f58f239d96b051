import type { Database } from '#server/database/database.ts';
import { countTry, forgiveTry, type CountedKey, type TryLimit } from '#server/database/limits/attempts.ts';
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

export function createHoldLimit(deps: HoldLimitDeps): HoldLimit {
  const { database, now, traceKey } = deps;
  return (context, userId) => {
    if (userId === null) return countTry(database, visitorKeys(deps, 'hold', context), now());
    const person = { key: hmacOf(traceKey, `hold person ${userId}`), limit: personHoldLimit };
    return countTry(database, [person], now());
  };
}

/** Limits guesses at promo codes that unlock tickets, by network and browser, like reservations, and apart from them. */
export interface PromoGuesses {
  /** Counts a code before it is looked for. Returns how long to wait first, ms; 0 means go ahead. */
  guess(context: RequestContext): Promise<number>;
  /** Takes a guess back: visitors who share an address may all follow a link with a code. */
  guessedRight(context: RequestContext): Promise<void>;
}

export function createPromoGuesses(deps: HoldLimitDeps): PromoGuesses {
  const { database, now } = deps;
  const keysOf = (context: RequestContext) => visitorKeys(deps, 'promo', context);
  return {
    async guess(context) {
      return countTry(database, keysOf(context), now());
    },
    async guessedRight(context) {
      await forgiveTry(database, [], keysOf(context), now());
    },
  };
}

function visitorKeys(
  { traceKey, originOf }: HoldLimitDeps,
  use: 'hold' | 'promo',
  context: RequestContext,
): readonly CountedKey[] {
  const { ip, browser } = originOf(context);
  const counted = (what: string, limit: TryLimit) => ({ key: hmacOf(traceKey, `${use} ${what}`), limit });
  const address = counted(`address ${ip}`, visitorHoldLimits.address);
  return browser === null
    ? [address]
    : [address, counted(`browser ${ip} ${browser}`, visitorHoldLimits.browser)];
}
