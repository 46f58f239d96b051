import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of an event's sales for its organizer: orders, refunds, reserved tickets. Part of the room `desk`. */
export const sale = {
  orders: {
    what: 'orders',
    caption: 'Orders',
    /** Shown to sellers on the team. */
    limited:
      'You can look orders up, send tickets again and edit names. Only the organizer and managers can refund or change tickets.',
    search: { label: 'Search orders', placeholder: 'Name, email, phone or order' },
    state: 'State',
    choices: {
      all: 'All',
      confirmed: 'Confirmed',
      awaiting_payment: 'Awaiting payment',
      refunded: 'Refunded, or cancelled by you',
      cancelled: 'Cancelled by the buyer',
      expired: 'Expired',
    },
    found: (count: number) => plural(count, { one: '# order', other: '# orders, newest first' }),
    pagesOf: 'orders',
    noMatch: { title: 'No orders match', text: 'Try part of a name, or all states.' },
    none: { title: 'No orders yet', text: 'Orders appear here as they come in.' },
    line: (quantity: string, type: string) => `${quantity} × ${isolatedInLatin(type)}`,
    columns: {
      ordered: 'Ordered',
      buyer: 'Buyer',
      tickets: 'Tickets',
      total: 'Total',
      state: 'State',
      action: 'Action',
    },
    states: {
      refundRefused: 'Refund refused',
      refunding: 'Refund in progress',
      awaiting_payment: 'Awaiting payment',
      confirmed: 'Confirmed',
      paid: 'Paid',
      expired: 'Expired',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      unknown: 'Update the app to see',
    },
    free: 'Free',
    refund: 'Refund',
    cancel: 'Cancel',
    refundOf: (buyer: string) => `Refund the order of ${isolatedInLatin(buyer)}`,
    cancelOf: (buyer: string) => `Cancel the order of ${isolatedInLatin(buyer)}`,
    open: 'Details',
    openOf: (buyer: string) => `Details of the order of ${isolatedInLatin(buyer)}`,
    /** As in “Select the order of Ada”. */
    orderOf: (buyer: string) => `the order of ${isolatedInLatin(buyer)}`,
    /** A buyer in a sentence, as in “Cancel the order of …?” */
    nameless: 'a buyer without a name',
    names: {
      edit: 'Edit names',
      buyer: 'Buyer',
      attendee: (place: number, type: string) => `Attendee ${place} · ${isolatedInLatin(type)}`,
      missing: 'Enter the buyer’s name.',
      hint: 'Tickets show the new names the next time they’re opened online. The history keeps both.',
      save: 'Save names',
      done: 'Names saved',
    },
    sheet: {
      number: 'Order number',
      email: 'Email',
      phone: 'Phone',
      ordered: 'Ordered',
      payBy: 'Pay by',
      payment: 'Payment number',
      tickets: 'Tickets',
      noTicket: 'No ticket',
      total: 'Total',
      fees: 'Fees included',
      used: (count: number) =>
        plural(count, {
          one: '# ticket had let someone in before the refund.',
          other: '# tickets had let someone in before the refund.',
        }),
      resend: 'Send tickets again',
      resent: 'Tickets sent',
      resentTo: (email: string) => `To ${email}.`,
      resentToAccount: 'To the email address in the buyer’s account.',
      resentBefore: 'They were sent a few minutes ago. Try again in ten minutes.',
    },
  },
  refund: {
    /** @param buyer empty if the order has no name, as many sold at the door */
    refundTitle: (sum: string, buyer: string) =>
      buyer === '' ? `Refund ${sum}?` : `Refund ${sum} to ${isolatedInLatin(buyer)}?`,
    cancelTitle: (buyer: string) =>
      buyer === '' ? 'Cancel this order?' : `Cancel the order of ${isolatedInLatin(buyer)}?`,
    text: (tickets: number) =>
      plural(tickets, {
        one: '# ticket stops working once scanners sync, and goes back on sale. This can’t be undone.',
        other: '# tickets stop working once scanners sync, and go back on sale. This can’t be undone.',
      }),
    /** @param sum formatted amount */
    fees: {
      label: 'Return the fees too',
      returned: (sum: string) => `Fees of ${sum} are part of the refund.`,
      kept: (sum: string) => `Fees of ${sum} stay with you. The order stays open with that sum.`,
    },
    reason: 'Reason (sent to the buyer)',
    reasonMissing: 'Enter a reason. It’s sent to the buyer.',
    keep: 'Keep order',
    refund: 'Refund',
    refundUsed: 'Refund anyway',
    cancel: 'Cancel the order',
    cancelUsed: 'Cancel order anyway',
    refunded: 'Refund started',
    cancelled: 'Order cancelled',
    used: (tickets: number) =>
      plural(tickets, { one: '# ticket was already used.', other: '# tickets were already used.' }),
    checking: 'The payment provider hasn’t confirmed it yet; we’ll keep checking.',
  },
  refusedRefund: {
    found: (orders: number) =>
      plural(orders, {
        one: 'The payment provider refused the refund of # order. The money is still due to its buyer.',
        other:
          'The payment provider refused the refunds of # orders. The money is still due to their buyers.',
      }),
    show: 'Show orders',
    title: 'Refund refused',
    text: 'The payment provider refused this refund, for instance because the balance there is too low. The money is still due to the buyer, whose order says that you’re taking care of it. Try again, or give the money back another way.',
    /** @param sum formatted amount */
    due: (sum: string) => `Still due: ${sum}`,
    again: 'Try again',
    asked: 'Refund requested again',
    byHand: 'Refunded another way',
    confirm:
      'Is the money back with the buyer? The order then counts as refunded, and the payment provider isn’t asked again.',
    confirmed: 'Yes, it’s refunded',
    unknown:
      'If you record it now and the payment provider has refunded the buyer too, the buyer has the money twice.',
    anyway: 'Record it anyway',
    /** @param sum formatted amount */
    beyond: (sum: string) =>
      `${sum} less was due than was shown, because it had come back to the buyer meanwhile. If you handed over all of it, the buyer has ${sum} too much.`,
    keep: 'Cancel',
    done: 'Refund recorded',
  },
  refundedAfterUse: {
    title: 'Refunded after use',
    text: (orders: number) =>
      plural(orders, {
        one: '# order was refunded after someone had come in with its tickets.',
        other: '# orders were refunded after someone had come in with their tickets.',
      }),
    order: <T>(buyer: T, sum: string, used: number, tickets: number) => [
      buyer,
      plural(tickets, {
        one: `, ${sum}: ${used} of # ticket used`,
        other: `, ${sum}: ${used} of # tickets used`,
      }),
    ],
    more: (count: string) => `And ${count} more.`,
  },
  reserved: {
    what: 'reserved tickets',
    label: 'Reserved tickets',
    none: {
      title: 'Nothing reserved',
      text: 'Reserve tickets for artists, sponsors or the press. They’re off sale until you release them.',
    },
    facts: (quantity: string, type: string, since: string) =>
      `${quantity} × ${isolatedInLatin(type)}, since ${since}`,
    release: 'Release',
    releaseOf: (label: string) => `Release tickets of ${isolatedInLatin(label)}`,
    reserve: 'Reserve tickets',
    reserveText: 'They’re off sale at once.',
    for: 'For',
    forPlaceholder: 'Band and crew',
    forMissing: 'Enter who the tickets are for.',
    type: 'Ticket type',
    typeLeft: (type: string, left: string) => `${isolatedInLatin(type)} (${left} left)`,
    quantity: 'How many',
    quantityWrong: 'Enter a whole number from 1 to 500.',
    submit: 'Reserve',
    done: (count: number, label: string) =>
      plural(count, {
        one: `# ticket reserved for ${isolatedInLatin(label)}`,
        other: `# tickets reserved for ${isolatedInLatin(label)}`,
      }),
    releasing: {
      title: (label: string) => `Release the tickets of ${isolatedInLatin(label)}?`,
      text: (quantity: string, type: string) =>
        `${quantity} × ${isolatedInLatin(type)} go back on sale at once.`,
      keep: 'Keep reserved',
      done: (label: string) => `Tickets of ${isolatedInLatin(label)} are back on sale`,
    },
  },
};
