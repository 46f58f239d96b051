import type { placeOrder as contract } from '#contract/sales/orders.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { GivenAnswer } from '#domain/sales/answer.ts';
import type { Amount } from '#domain/sales/money.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';

/** An order request, parsed and validated without the database. */
export interface OrderRequest {
  readonly orderId: string;
  readonly userId: string;
  readonly holdIds: readonly string[];
  /** The total shown to the buyer; older apps send none. */
  readonly shownTotal?: Amount | undefined;
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly answers?: readonly GivenAnswer[] | undefined;
  };
  readonly attendees: readonly {
    readonly holdId: string;
    readonly name: string;
    readonly email: string;
    /** The attendee an add-on is for, by index in the list. */
    readonly forAttendee?: number | undefined;
    readonly answers?: readonly GivenAnswer[] | undefined;
  }[];
  /** The manual payment method the buyer chose; absent for the payment provider. */
  readonly wayToPayId?: string | undefined;
}

const holdTwice = refusal(422, 'hold_twice', (texts) => texts.sales.holdTwice);
const phoneInvalid = refusal(422, 'phone_invalid', (texts) => texts.sales.phoneInvalid);

/** Parses a phone number as people write it; null when no such number can exist. */
export type PhoneReader = (text: string, country: string) => { readonly number: string } | null;

/** Validates what does not depend on stored data. */
export function readOrderRequest(
  body: Output<(typeof contract)['body']>,
  userId: string,
  readPhone: PhoneReader,
): OrderRequest | Refusal {
  const { orderId, holdIds, attendees, total: shownTotal, wayToPayId } = body;
  const { name, email, phoneNumber, countryCode, answers } = body.buyer;
  if (new Set(holdIds).size < holdIds.length) return holdTwice;
  const phone = phoneNumber === undefined ? '' : readPhone(phoneNumber, countryCode)?.number;
  if (phone === undefined) return phoneInvalid;
  const buyer = { name, email, phone, answers };
  return { orderId, userId, holdIds, shownTotal, buyer, attendees, wayToPayId };
}

/** Hash by which a repeated order is recognised. */
export function hashOf({ holdIds, buyer, attendees, wayToPayId }: OrderRequest): string {
  const parts = [
    holdIds.toSorted(),
    [buyer.name, buyer.email, buyer.phone],
    attendees.map(({ holdId, name, email, forAttendee }) => [
      holdId,
      name,
      email,
      ...(forAttendee === undefined ? [] : [forAttendee]),
    ]),
    // Orders from before payment methods existed keep their hash.
    ...(wayToPayId === undefined ? [] : [wayToPayId]),
    // Orders of apps without answers keep their original hash.
    ...(buyer.answers === undefined ? [] : [buyer.answers, attendees.map(({ answers }) => answers ?? [])]),
  ];
  return jsonHashOf(parts);
}
