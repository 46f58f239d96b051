import type { Order } from '#contract/sales/orders.ts';
import type { Language } from '#messages/language.ts';
import { written, type Written } from '#messages/written.ts';
import type { Content, Part } from './email-page.ts';
import { eventFacts } from './event-facts.ts';

type Emails = Written['emails'];

/** The email texts in the recipient's language. */
const textsFor = ({ language }: { readonly language: Language }) => written[language].emails;

/** An order as described in an email to its buyer; all times are formatted in the event's time zone. */
export interface OrderEmail {
  /** The recipient's language. */
  readonly language: Language;
  /** Empty when the address is not confirmed as theirs. */
  readonly buyerName: string;
  readonly eventName: string;
  /** Day and time. */
  readonly when: string;
  readonly doors: string;
  /** One line per entry; empty for an event without a venue. */
  readonly place: readonly string[];
  readonly lines: readonly {
    readonly name: string;
    /** Number of groups when it is sold in groups. */
    readonly quantity: number;
    readonly tickets: number;
    /** True for an add-on, which doesn't admit anybody. */
    readonly isAddOn: boolean;
    readonly price: string;
  }[];
  readonly total: string;
  /** Whether nothing was due. */
  readonly free: boolean;
  /** The amount refunded now; empty when nothing is left to refund. */
  readonly returned: string;
  readonly reason: string;
  /** Manual payment: the method, the instructions with the reference, and the deadline; null for a payment provider. */
  readonly byHand: {
    readonly name: string;
    readonly instructions: string;
    readonly reference: string;
    readonly until: string;
    readonly hasTickets: boolean;
  } | null;
  readonly orderLink: string;
  /** Whether codes rotate, so that no printed code admits. */
  readonly movingCodes: boolean;
  /** Link to the tickets in the app. */
  readonly ticketsLink: string;
}

export function orderConfirmed(order: OrderEmail): Content {
  const texts = textsFor(order);
  const { subject, ready, liveOnly, attached, link } = texts.confirmed;
  const countOf = (isAddOn: boolean) =>
    order.lines.reduce((sum, line) => sum + (line.isAddOn === isAddOn ? line.tickets : 0), 0);
  const [tickets, addOns] = [countOf(false), countOf(true)];
  const count = tickets + addOns;
  return {
    language: order.language,
    subject: subject(tickets, addOns, order.eventName),
    parts: [
      texts.hello(order.buyerName),
      ready(tickets, addOns),
      factsOf(order),
      order.movingCodes ? liveOnly(count) : attached(count),
      { label: link(count), link: order.ticketsLink },
    ],
  };
}

/** Builds the email on how to pay an order manually: when it is made, and once more before its deadline. */
export function orderToPay(order: OrderEmail, isReminder: boolean): Content | null {
  const { byHand } = order;
  if (byHand === null) return null;
  const texts = textsFor(order);
  const { toPay } = texts;
  const says = isReminder ? toPay.soon : toPay.first;
  return {
    language: order.language,
    subject: says.subject(order.eventName),
    parts: [
      texts.hello(order.buyerName),
      says.text(order.total, byHand.until),
      byHand.instructions,
      {
        facts: [
          [toPay.way, byHand.name],
          [toPay.sum, order.total],
          [toPay.reference, byHand.reference],
          [toPay.until, byHand.until],
        ],
      },
      byHand.hasTickets ? toPay.unpaidTickets : toPay.ticketsLater,
      factsOf(order),
      { label: toPay.link, link: order.orderLink },
    ],
  };
}

/** Builds the email about an expired order with manual payment. */
export function orderExpired(order: OrderEmail): Content {
  const texts = textsFor(order);
  const { subject, text, ifPaid } = texts.expired;
  return {
    language: order.language,
    subject: subject(order.eventName),
    parts: [
      texts.hello(order.buyerName),
      text,
      factsOf(order),
      ifPaid(order.byHand?.reference ?? ''),
      { label: texts.toPay.link, link: order.orderLink },
    ],
  };
}

/** Says how money is refunded: by the provider, or by the person who received it. */
const moneyBackOf = (order: OrderEmail, money: string): string => {
  const { moneyBack, moneyBackByHand } = textsFor(order);
  return order.byHand === null ? moneyBack(money) : moneyBackByHand(money);
};

export function orderRefunded(order: OrderEmail): Content {
  const texts = textsFor(order);
  const { subject, text, before } = texts.refunded;
  return {
    language: order.language,
    subject: subject(order.eventName),
    parts: [
      texts.hello(order.buyerName),
      withReason(order.returned === '' ? before : text, order),
      factsOf(order),
      // Parts may have been refunded before, and a manual payment may have been less than the total.
      ...(order.returned === '' ? [] : [moneyBackOf(order, order.returned)]),
    ],
  };
}

/** A partial refund of a valid order, as described to its buyer. */
export interface PartRefundEmail {
  readonly order: OrderEmail;
  /** References of the tickets it voids. */
  readonly tickets: readonly string[];
  /** Empty when no money is refunded. */
  readonly money: string;
  readonly orderLink: string;
}

export function orderPartRefunded({ order, tickets, money, orderLink }: PartRefundEmail): Content {
  const texts = textsFor(order);
  const { subject, which, link, ...says } = texts.partRefunded;
  const ofTickets = money === '' ? says.cancelledTickets : says.tickets;
  return {
    language: order.language,
    subject: subject(order.eventName),
    parts: [
      texts.hello(order.buyerName),
      tickets.length === 0 ? says.money : ofTickets(tickets.length),
      {
        facts: [
          [texts.facts.event, order.eventName],
          [texts.facts.date, order.when],
          ...(tickets.length === 0 ? [] : [[which(tickets.length), tickets.join('\n')] as const]),
          ...(money === '' ? [] : [[texts.refund, money] as const]),
        ],
      },
      ...(money === '' ? [] : [moneyBackOf(order, money)]),
      { label: link, link: orderLink },
    ],
  };
}

export function orderCancelled(order: OrderEmail): Content {
  const texts = textsFor(order);
  return {
    language: order.language,
    subject: texts.cancelled.subject(order.eventName),
    parts: [
      texts.hello(order.buyerName),
      withReason(texts.cancelled.text, order),
      factsOf(order),
      ...(order.returned === '' ? afterCancelling(order) : [moneyBackOf(order, order.returned)]),
    ],
  };
}

const afterCancelling = (order: OrderEmail): string[] =>
  order.free || order.byHand !== null ? [] : [textsFor(order).cancelled.ifPaid];

/** A payment that paid for nothing, as described to its buyer. */
export interface ReturnEmail {
  /** The recipient's language. */
  readonly language: Language;
  /** Empty when the address is not confirmed as theirs. */
  readonly buyerName: string;
  readonly eventName: string;
  /** Status of the order that was paid. */
  readonly orderState: Order['state'];
  readonly money: string;
  readonly orderLink: string;
}

export function paymentReturned(payment: ReturnEmail): Content {
  const texts = textsFor(payment);
  const { subject, link } = texts.paymentReturned;
  return {
    language: payment.language,
    subject: subject(payment.eventName),
    parts: [
      texts.hello(payment.buyerName),
      returnReason(texts.paymentReturned, payment.orderState),
      {
        facts: [
          [texts.facts.event, payment.eventName],
          [texts.refund, payment.money],
        ],
      },
      texts.moneyBack(payment.money),
      { label: link, link: payment.orderLink },
    ],
  };
}

function returnReason({ why }: Emails['paymentReturned'], state: Order['state']): string {
  switch (state) {
    case 'confirmed':
      return why.twice;
    case 'expired':
      return why.late;
    case 'cancelled':
    case 'refunded':
      return why.over;
    default:
      return why.amount;
  }
}

/** Builds the email to a ticket holder other than the buyer. */
export function ticketEnded(order: OrderEmail): Content {
  const texts = textsFor(order);
  return {
    language: order.language,
    subject: texts.ticketEnded.subject(order.eventName),
    parts: [
      withReason(texts.ticketEnded.text, order),
      {
        facts: [
          [texts.facts.event, order.eventName],
          [texts.facts.date, order.when],
        ],
      },
      texts.ticketEnded.ask,
    ],
  };
}

function withReason(text: string, order: OrderEmail): string {
  return order.reason === '' ? text : `${text} ${textsFor(order).reason(order.reason)}`;
}

function factsOf(order: OrderEmail): Part {
  const { facts, free } = textsFor(order);
  return eventFacts(order, [
    ...order.lines.map((line) => [`${line.quantity}\u00a0×\u00a0${line.name}`, line.price] as const),
    [facts.total, order.free ? free : order.total],
  ]);
}
