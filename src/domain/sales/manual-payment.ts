import type { Amount } from './money.ts';
import type { OrderState } from './order.ts';

/** When the tickets of an order come that is paid by hand: once it is paid, or at once and refused at the door until then. */
export const ticketTimes = ['when_paid', 'at_once'] as const;
export type TicketTime = (typeof ticketTimes)[number];

/** Ways to pay of one event at most. */
export const mostWays = 8;
export const longestWayName = 60;
export const longestInstructions = 2_000;
/** How long a reservation can last: an hour to 60 days. */
export const reserveHours = { least: 1, most: 60 * 24 } as const;

const hourMs = 3_600_000;

/**
 * Until when an order is to be paid by hand, ms: as long as the organizer says, and never beyond the event's start.
 *
 * @returns null where the event has begun
 */
export function payByHandUntil(
  { reserveHours: hours, startsAt }: { readonly reserveHours: number; readonly startsAt: number },
  now: number,
): number | null {
  return startsAt <= now ? null : Math.min(now + hours * hourMs, startsAt);
}

/** What stands for the order's reference in instructions. */
const placeOfReference = /\{reference\}/gi;

/** Instructions as the buyer of one order reads them. */
export const instructionsFor = (instructions: string, reference: string): string =>
  instructions.replaceAll(placeOfReference, reference);

/** Crockford's base32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const mark = 'GH';
/** Signs that are drawn; one more is a check on them. */
const drawnSigns = 7;

/** Odd weights, so that one sign that is misread never keeps the sum. */
const checkOf = (signs: string): string =>
  alphabet.charAt([...signs].reduce((sum, sign, at) => sum + alphabet.indexOf(sign) * (2 * at + 1), 0) % 32);

/**
 * Makes the reference that a buyer names when they pay: `GH-7K3M-9P2X`, its last sign a check on the others.
 *
 * @param draw a number from 0 to 31, each time
 */
export function makePayReference(draw: () => number): string {
  const signs = Array.from({ length: drawnSigns }, () => alphabet.charAt(draw() & 31)).join('');
  return shownAs(signs + checkOf(signs));
}

const shownAs = (signs: string): string => `${mark}-${signs.slice(0, 4)}-${signs.slice(4)}`;

/** What is written in place of signs that are never drawn, as the signs that they look like. */
const asDrawn = (signs: string): string => signs.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * The references in a line of a bank's statement, however it is grouped, and with O for 0 and I or L for 1. What only
 * looks like one is left out by its check.
 */
export function findPayReferences(text: string): readonly string[] {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let at = plain.indexOf(mark); at >= 0; at = plain.indexOf(mark, at + 1)) {
    const from = at + mark.length;
    const signs = asDrawn(plain.slice(from, from + drawnSigns + 1));
    const isOne = /^[0-9A-HJKMNP-TV-Z]{8}$/.test(signs) && checkOf(signs.slice(0, -1)) === signs.slice(-1);
    if (isOne) found.add(shownAs(signs));
  }
  return [...found];
}

/** The beginning of a reference that somebody types, with its mark or without it, as `findPayReferences` reads signs; null for anything else. */
export function payReferenceBegins(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const signs = asDrawn(plain.startsWith(mark) ? plain.slice(mark.length) : plain);
  if (!/^[0-9A-HJKMNP-TV-Z]{2,8}$/.test(signs)) return null;
  return shownAs(signs).replace(/-$/, '');
}

/** How money that arrived stands to the order whose reference it names. */
export const bankMatches = ['exact', 'less', 'more', 'paid', 'ended', 'unknown'] as const;
export type BankMatch = (typeof bankMatches)[number];

/**
 * Compares what a bank's row says arrived with what its order is to pay. `ended` is an order that expired or was
 * cancelled; an expired one may be taken up again.
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
