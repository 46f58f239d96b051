import type { Amount } from './money.ts';
import type { OrderState } from './order.ts';
import { searchDigits } from '#domain/text/search-digits.ts';

/** When the tickets of a manually paid order are issued: once it is paid, or at once but refused at the door until then. */
export const ticketTimes = ['when_paid', 'at_once'] as const;
export type TicketTime = (typeof ticketTimes)[number];

/** Maximum number of payment methods per event. */
export const maxWays = 8;
export const maxWayNameLength = 60;
export const maxInstructionsLength = 2_000;
/** Range of a reservation's duration: an hour to 60 days. */
export const reserveHours = { least: 1, most: 60 * 24 } as const;

const hourMs = 3_600_000;

/**
 * Returns the payment deadline of a manually paid order, ms: as set by the organizer, but not after the event's
 * start.
 *
 * @returns null if the event has begun
 */
export function payByHandUntil(
  { reserveHours: hours, startsAt }: { readonly reserveHours: number; readonly startsAt: number },
  now: number,
): number | null {
  return startsAt <= now ? null : Math.min(now + hours * hourMs, startsAt);
}

/** Placeholder for the order's reference in instructions. */
const placeOfReference = /\{reference\}/gi;

/** Fills an order's reference into the payment instructions. */
export const instructionsFor = (instructions: string, reference: string): string =>
  instructions.replaceAll(placeOfReference, reference);

/** Crockford's base32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const mark = 'GH';
/** Random characters; one check character follows. */
const randomLength = 7;

/** Odd weights, so that one misread character always changes the sum. */
const checkOf = (signs: string): string =>
  alphabet.charAt([...signs].reduce((sum, sign, at) => sum + alphabet.indexOf(sign) * (2 * at + 1), 0) % 32);

/**
 * Generates the reference that a buyer quotes with a payment: `GH-7K3M-9P2X`. Its last character is a check
 * character.
 *
 * @param draw returns a random number from 0 to 31
 */
export function makePayReference(draw: () => number): string {
  const signs = Array.from({ length: randomLength }, () => alphabet.charAt(draw() & 31)).join('');
  return shownAs(signs + checkOf(signs));
}

const shownAs = (signs: string): string => `${mark}-${signs.slice(0, 4)}-${signs.slice(4)}`;

/** Maps characters that are never used to the ones they resemble. */
const normalizeReference = (signs: string): string => signs.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Finds the references in a line of a bank statement, however they are grouped, accepting O for 0 and I or L for 1.
 * The check character filters out lookalikes.
 */
export function findPayReferences(text: string): readonly string[] {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let at = plain.indexOf(mark); at >= 0; at = plain.indexOf(mark, at + 1)) {
    const from = at + mark.length;
    const signs = normalizeReference(plain.slice(from, from + randomLength + 1));
    const isOne = /^[0-9A-HJKMNP-TV-Z]{8}$/.test(signs) && checkOf(signs.slice(0, -1)) === signs.slice(-1);
    if (isOne) found.add(shownAs(signs));
  }
  return [...found];
}

/**
 * Normalizes the beginning of a typed reference, with or without its prefix, reading characters as
 * `findPayReferences` does; null for anything else.
 */
export function payReferenceBegins(typed: string): string | null {
  const plain = searchDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '');
  const signs = normalizeReference(plain.startsWith(mark) ? plain.slice(mark.length) : plain);
  if (!/^[0-9A-HJKMNP-TV-Z]{2,8}$/.test(signs)) return null;
  return shownAs(signs).replace(/-$/, '');
}

/** How a received payment compares with the order whose reference it quotes. */
export const bankMatches = ['exact', 'less', 'more', 'paid', 'ended', 'unknown'] as const;
export type BankMatch = (typeof bankMatches)[number];

/**
 * Compares the amount received with the amount due. `ended`: the order expired or was cancelled; an expired one can
 * be reopened.
 */
export function matchPayment(
  arrived: number,
  order: { readonly state: OrderState; readonly total: Amount } | null,
): BankMatch {
  if (order === null) return 'unknown';
  if (order.state === 'confirmed' || order.state === 'refunded') return 'paid';
  if (order.state !== 'awaiting_payment') return 'ended';
  if (arrived < order.total.amount) return 'less';
  return arrived > order.total.amount ? 'more' : 'exact';
}
