import type { Order } from '#contract/orders.ts';
import type { Content, Part } from './email-page.ts';

/** An order as its buyer is told of it; every time is in words of the event's zone. */
export interface OrderLetter {
  /** Empty where the address is not proven to be theirs. */
  readonly buyerName: string;
  readonly eventName: string;
  /** Day and hours. */
  readonly when: string;
  readonly doors: string;
  /** A line each; nothing for an event without a place. */
  readonly place: readonly string[];
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly price: string }[];
  readonly total: string;
  /** Nothing was to pay. */
  readonly free: boolean;
  /** What was paid and goes back; empty where nothing was. */
  readonly returned: string;
  readonly reason: string;
  /** Whether codes move, so that nothing printed admits. */
  readonly movingCodes: boolean;
  /** Where the tickets are in the app. */
  readonly ticketsLink: string;
}

export function orderConfirmed(order: OrderLetter): Content {
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    subject: `Your ${count === 1 ? 'ticket' : 'tickets'} for ${order.eventName}`,
    parts: [
      greetingOf(order),
      `${count === 1 ? 'your ticket is' : `your ${count} tickets are`} ready.`,
      factsOf(order),
      order.movingCodes
        ? 'This event admits moving codes only: open your tickets in the app at the gate. They work with no signal. The attached PDF is for your papers.'
        : 'They are attached as a PDF, and in the app, where they work with no signal. Show each person’s own code at the gate, on paper or on a screen.',
      { label: 'Open your tickets', link: order.ticketsLink },
    ],
  };
}

export function orderRefunded(order: OrderLetter): Content {
  return {
    subject: `Your order for ${order.eventName} is refunded`,
    parts: [
      greetingOf(order),
      `your order was refunded, and its tickets are no longer good.${becauseOf(order)}`,
      factsOf(order),
      goesBack(order.total),
    ],
  };
}

export function orderCancelled(order: OrderLetter): Content {
  return {
    subject: `Your order for ${order.eventName} is cancelled`,
    parts: [
      greetingOf(order),
      `your order was cancelled. Tickets of it are no longer good.${becauseOf(order)}`,
      factsOf(order),
      ...(order.returned === '' ? afterCancelling(order) : [goesBack(order.returned)]),
    ],
  };
}

const afterCancelling = ({ free }: OrderLetter): string[] =>
  free ? [] : ['If you had paid for it, the money goes back to where you paid from.'];

const goesBack = (money: string): string =>
  `${money} goes back to where you paid from. That can take some days.`;

/** A payment that bought nothing, as its buyer is told of it. */
export interface ReturnLetter {
  /** Empty where the address is not proven to be theirs. */
  readonly buyerName: string;
  readonly eventName: string;
  /** How the order stands that was paid. */
  readonly orderState: Order['state'];
  readonly money: string;
  readonly orderLink: string;
}

export function paymentReturned(payment: ReturnLetter): Content {
  return {
    subject: `Refund for ${payment.eventName}`,
    parts: [
      greetingOf(payment),
      whyReturned(payment.orderState),
      {
        facts: [
          ['Event', payment.eventName],
          ['Refund', payment.money],
        ],
      },
      goesBack(payment.money),
      { label: 'View your order', link: payment.orderLink },
    ],
  };
}

function whyReturned(state: Order['state']): string {
  switch (state) {
    case 'confirmed':
      return 'you paid twice for the same order. Your tickets stay valid, and we’re sending the second payment back.';
    case 'expired':
      return 'your payment arrived after the time to pay had run out, so it bought no tickets. We’re sending it back.';
    case 'cancelled':
    case 'refunded':
      return 'your payment arrived after your order had ended, so it bought no tickets. We’re sending it back.';
    default:
      return 'the amount you paid differs from your order’s total, so it bought no tickets. We’re sending it back.';
  }
}

/** To whoever has a ticket of an order that was not theirs. */
export function ticketEnded(order: OrderLetter): Content {
  return {
    subject: `Your ticket for ${order.eventName} is no longer good`,
    parts: [
      `The order that your ticket came from was taken back, so the ticket no longer admits.${becauseOf(order)}`,
      {
        facts: [
          ['Event', order.eventName],
          ['Date', order.when],
        ],
      },
      'If this is a surprise, ask the person who gave you the ticket, or the organizer.',
    ],
  };
}

function greetingOf({ buyerName }: Pick<OrderLetter, 'buyerName'>): string {
  return buyerName === '' ? 'Hello,' : `Hello ${buyerName},`;
}

function becauseOf({ reason }: OrderLetter): string {
  return reason === '' ? '' : ` The reason: ${reason}`;
}

function factsOf(order: OrderLetter): Part {
  return {
    facts: [
      ['Event', order.eventName],
      ['Date', order.when],
      ['Doors', order.doors],
      ...(order.place.length === 0 ? [] : [['Place', order.place.join('\n')] as const]),
      ...order.lines.map((line) => [`${line.quantity} × ${line.name}`, line.price] as const),
      ['Total', order.free ? 'Free' : order.total],
    ],
  };
}
