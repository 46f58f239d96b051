import { pluralOf } from '../plurals.ts';

const plural = pluralOf('en');

/** Counts tickets and add-ons separately: `2 tickets and 1 add-on`. A count of zero is left out. */
export function countedTickets(tickets: number, addOns: number): string {
  const people = plural(tickets, { one: '# ticket', other: '# tickets' });
  const more = plural(addOns, { one: '# add-on', other: '# add-ons' });
  if (addOns === 0) return people;
  return tickets === 0 ? more : `${people} and ${more}`;
}
