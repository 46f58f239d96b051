import { pluralOf } from '../plurals.ts';

const plural = pluralOf('fr');

/** Tickets and add-ons, counted apart: `2 billets et 1 option`. Neither is said where there is none of it. */
export function countedTickets(tickets: number, addOns: number): string {
  const people = plural(tickets, { one: '# billet', other: '# billets' });
  const more = plural(addOns, { one: '# option', other: '# options' });
  if (addOns === 0) return people;
  return tickets === 0 ? more : `${people} et ${more}`;
}
