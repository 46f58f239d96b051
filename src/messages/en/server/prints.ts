import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts of printed tickets. */
export const prints = {
  documentTitle: (count: number, event: string) =>
    count === 1 ? `Ticket for ${isolatedInLatin(event)}` : `Tickets for ${isolatedInLatin(event)}`,
  badgesTitle: (event: string) => `Badges for ${isolatedInLatin(event)}`,
  invoice: {
    documentTitle: (number: number, seller: string) => `Invoice ${number} of ${isolatedInLatin(seller)}`,
    title: (number: number) => `Invoice ${number}`,
    from: 'From',
    to: 'To',
    noBuyer: 'The buyer of this order',
    taxId: (id: string) => `Tax number ${id}`,
    issued: (day: string) => `Date: ${day}`,
    order: (id: string) => `Order: ${id}`,
    event: (event: string, day: string) => `${isolatedInLatin(event)}, ${day}`,
    columns: { what: 'What', quantity: 'Quantity', each: 'Each', sum: 'Amount' },
    total: 'Total',
    fees: 'Fees included',
    refunded: 'Refunded',
    rest: 'Total after refunds',
    refundedOn: (day: string, sum: string) => `Refunded on ${day}: ${sum}`,
    /** @param rate formatted share, with its sign */
    tax: (name: string, rate: string) => `${isolatedInLatin(name)} included (${rate})`,
    net: 'Total without tax',
  },
  credit: {
    documentTitle: (number: number, seller: string) => `Credit note ${number} of ${isolatedInLatin(seller)}`,
    title: (number: number) => `Credit note ${number}`,
    of: (number: number, day: string) => `For invoice ${number} of ${day}`,
    refund: 'Refund',
    total: 'Total refunded',
  },
  /** Texts on passes in phone wallets. */
  pass: {
    holder: 'Holder',
    type: 'Ticket',
    gate: 'Gate',
    anyGate: 'Any gate',
    reference: 'Reference',
    howToEnter: {
      static: 'Show this code at the gate. Only the first scan gets in. Don’t share copies.',
      rotating_with_fallback: 'Show the code in the app for faster entry. With this one you may need ID.',
      rotating:
        'This event accepts live codes only. Open your ticket in the app at the gate; it works offline.',
    },
  },
  noHolder: 'No name',
  anyGate: 'any gate',
  or: ' or ',
  date: 'Date',
  doors: 'Doors',
  doorsOpenAt: (time: string) => `Open from ${time}`,
  hours: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  place: 'Place',
  online: 'Online',
  atTheGate: 'At the gate',
  howToEnter: {
    static: [
      'Show this code at the gate, on paper or on a screen. Only the first scan gets in. Don’t share copies.',
    ],
    rotating_with_fallback: [
      'Show the code in the app for faster entry. With this printed one you may need ID.',
      'Only the first scan gets in. Don’t share copies.',
    ],
    rotating: [
      'This event accepts live codes only. Open your ticket in the app at the gate; it works offline. This printout isn’t accepted.',
    ],
  },
  cannotCome: {
    title: 'If you can’t come',
    text: 'Transfer the ticket in the app, under Tickets. The new holder gets a code of their own, and this one stops working.',
  },
  noCode: 'Your live code is in the app. It can’t be printed.',
};
