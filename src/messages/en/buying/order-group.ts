import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for tickets of one order that enter together. Part of the room `scanning`. */
export const orderGroup = {
  open: (count: number) => plural(count, { one: 'Order: # ticket', other: 'Order: # tickets' }),
  title: (count: number) => plural(count, { one: 'Order of # ticket', other: 'Order of # tickets' }),
  inside: (inside: number, count: number) => `${inside} of ${count} inside`,
  label: 'Tickets of this order',
  ticket: (number: number, type: string | undefined) =>
    type === undefined ? `Ticket ${number}` : `Ticket ${number} · ${isolatedInLatin(type)}`,
  isInside: 'Inside',
  scanned: 'Just scanned',
  entry: (count: number) => plural(count, { one: 'Admit # more', other: 'Admit # more' }),
  exit: (count: number) => plural(count, { one: 'Let # more out', other: 'Let # more out' }),
  choose: 'Choose who comes along',
  mayNot: 'This ticket was already used, so it can’t admit others. Scan each ticket.',
  close: 'Back to scanning',
  results: {
    title: (passed: number, count: number) => `${passed} of ${count} passed`,
    label: 'Result for each ticket',
    refusedFirst: 'Don’t let these through:',
  },
};
