import {
  addressSends,
  phoneSends,
  countTogether,
  type CountUse,
  type RateLimit,
} from '#server/database/limits/send-counts.ts';
import type { CountedKey } from '#server/database/limits/attempts.ts';
import type { SendCodeDeps } from '#server/accounts/identity.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import { hmacOf } from '#server/signing/secrets.ts';

const hour = 3_600_000;

/** First requests of all addresses for one number or account; each has its own 5 an hour besides. */
const firstSends: RateLimit = { perHour: 10, perDay: 20 };

export interface WantedMessage {
  /** What it goes to: `phone ` and E.164, or `account ` and the name that was typed. */
  readonly to: string;
  /** Country of a text message, ISO 3166; null for emails. */
  readonly country: string | null;
  readonly origin: Origin;
  /** From `knownDevice`, for the account that the message is about. */
  readonly knownDevice: string | undefined;
}

/**
 * Counts a request for a code or a link, for whoever asks: an address, or the browser alone where the account knows it.
 * Addresses share what one number may get, and a first request of an address has a share of its own, so that who asks
 * again and again for somebody else's number does not take its owner's code away.
 *
 * @returns how long to wait first, ms; 0 is go on
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
  return countTogether(identity.database, identity.now(), all, fuses);
}

/** Against fraud with expensive numbers. People who are known, by sign-in or browser, have a fuse of their own. */
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

/** Never more than `most` in any hour: half of them at once, the other half as the hour goes by. */
function hourly(most: number): CountedKey['limit'] {
  const free = Math.ceil(most / 2);
  const everyMs = Math.ceil(hour / Math.max(1, most - free));
  return { free, leakMs: everyMs, baseMs: everyMs, mostMs: everyMs };
}
