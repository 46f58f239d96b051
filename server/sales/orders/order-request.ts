import type { placeOrder as contract } from '#contract/sales/orders.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { GivenAnswer } from '#domain/sales/answer.ts';
import type { Amount } from '#domain/sales/money.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';

/** An order as it was asked for, read and checked by itself. */
export interface OrderRequest {
  readonly orderId: string;
  readonly userId: string;
  readonly holdIds: readonly string[];
  /** The sum that the buyer was shown; none by older apps. */
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
    /** Whose an add-on is, by their place in the list. */
    readonly forAttendee?: number | undefined;
    readonly answers?: readonly GivenAnswer[] | undefined;
  }[];
  /** The way to pay by hand that the buyer chose; none is by the payment provider. */
  readonly wayToPayId?: string | undefined;
}

const holdTwice = refusal(422, 'hold_twice', (texts) => texts.sales.holdTwice);
const phoneInvalid = refusal(422, 'phone_invalid', (texts) => texts.sales.phoneInvalid);

/** Reads a number as people write it; null where no such number can exist. */
export type PhoneReader = (text: string, country: string) => { readonly number: string } | null;

/** Reads what cannot depend on how things stand. */
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

/** What makes a repeat of an order known. */
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
    // Orders from before there were ways keep their hash.
    ...(wayToPayId === undefined ? [] : [wayToPayId]),
    // Orders of apps that cannot answer keep the hash that they always had.
    ...(buyer.answers === undefined ? [] : [buyer.answers, attendees.map(({ answers }) => answers ?? [])]),
  ];
  return jsonHashOf(parts);
}
