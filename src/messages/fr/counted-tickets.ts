import { pluralOf } from '../plurals.ts';

const plural = pluralOf('fr');

/** Counts tickets and add-ons separately: `2 billets et 1 option`. A count of zero is left out. */
export function countedTickets(tickets: number, addOns: number): string {
  const people = plural(tickets, { one: '# billet', other: '# billets' });
  const more = plural(addOns, { one: '# option', other: '# options' });
  if (addOns === 0) return people;
  return tickets === 0 ? more : `${people} et ${more}`;
}
