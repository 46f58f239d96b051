import type { countedTickets as english } from '../en/counted-tickets.ts';
import { pluralOf } from '../plurals.ts';
import { tickets as ticketsNoun } from './nouns.ts';

const plural = pluralOf('ar');

export const countedTickets: typeof english = (tickets, addOns) => {
  const people = ticketsNoun.are(tickets);
  const more = plural(addOns, {
    zero: 'لا إضافات',
    one: 'إضافة واحدة',
    two: 'إضافتان',
    few: '# إضافات',
    many: '# إضافة',
    other: '# إضافة',
  });
  if (addOns === 0) return people;
  return tickets === 0 ? more : `${people} و${more}`;
};
