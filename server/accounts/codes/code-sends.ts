import {
  addressSends,
  phoneSends,
  countDependentUses,
  type CountUse,
  type RateLimit,
} from '#server/database/limits/send-counts.ts';
import type { CountedKey } from '#server/database/limits/attempts.ts';
import type { SendCodeDeps } from '#server/accounts/identity.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import { hmacOf } from '#server/signing/secrets.ts';

const hour = 3_600_000;

/** Limit on first requests from all addresses for one number or account; each address also has its own 5 per hour. */
const firstSends: RateLimit = { perHour: 10, perDay: 20 };

export interface WantedMessage {
  /** The recipient: `phone ` and E.164, or `account ` and the name that was typed. */
  readonly to: string;
  /** Country of a text message, ISO 3166; null for emails. */
  readonly country: string | null;
  readonly origin: Origin;
  /** From `knownDevice`, for the account that the message is about. */
  readonly knownDevice: string | undefined;
}

/**
 * Counts a request for a code or a link, by network address, or by browser alone if the account knows the browser.
 * Addresses share what one number may receive, but an address's first request is counted separately, so that repeated
 * requests for somebody else's number do not block its owner's code.
 *
 * @returns how long to wait first, in ms; 0 means go ahead
 */
export async function countSend(identity: SendCodeDeps, wanted: WantedMessage): Promise<number> {
  const { to, origin, knownDevice } = wanted;
  const key = (what: string) => `sends ${hmacOf(identity.secrets.codeKey, what)}`;
  const known = knownDevice !== undefined;
  const fuses = wanted.country === null ? [] : textMessageFuses(identity, wanted.country, known);
  const asker = known ? `device ${knownDevice}` : `address ${origin.ip}`;
  const all = async (take: CountUse) => {
    const times = await take({ key: key(`${asker} ${to}`), limit: phoneSends });
    if (!known)
      await take(
        times === 1
          ? { key: key(`first ${to}`), limit: firstSends }
          : { key: key(`further ${to}`), limit: phoneSends },
      );
    await take({ key: key(`${known ? 'known ' : ''}address ${origin.ip}`), limit: addressSends });
  };
  return countDependentUses(identity.database, identity.now(), all, fuses);
}

/**
 * Returns the limits that stop fraud with expensive numbers. Known people, by sign-in or browser, have a limit of
 * their own.
 */
export function textMessageFuses(
  identity: SendCodeDeps,
  country: string,
  known: boolean,
): readonly CountedKey[] {
  const { perHour, perCountryHour } = identity.textMessages;
  const lane = known ? 'known' : 'unknown';
  return [
    { key: `text messages ${lane} ${country}`, limit: hourly(perCountryHour) },
    { key: `text messages ${lane}`, limit: hourly(perHour) },
  ];
}

/** Returns a limit of at most `most` in any hour: half of them at once, the other half spread over the hour. */
function hourly(most: number): CountedKey['limit'] {
  const free = Math.ceil(most / 2);
  const everyMs = Math.ceil(hour / Math.max(1, most - free));
  return { free, leakMs: everyMs, baseMs: everyMs, mostMs: everyMs };
}
