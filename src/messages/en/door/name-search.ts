import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of a supervisor's search for guests by name. Part of the room `scanning`. */
export const nameSearch = {
  open: 'Find guest',
  title: 'Find a guest',
  field: 'Name, order or ticket number',
  placeholder: 'Name, order or ticket',
  hint: 'Parts of names in any order. Works offline.',
  results: 'Guests found',
  found: (count: number) => plural(count, { one: '# guest', other: '# guests' }),
  more: (count: number) =>
    plural(count, { one: '# more. Type more of the name.', other: '# more. Type more of the name.' }),
  searching: 'Searching…',
  none: {
    title: 'Nobody found',
    text: 'Check the spelling, or try the name of whoever ordered. Guests added in the last minutes may not be on this phone yet.',
  },
  /** Shown until the names have been downloaded. */
  coming: {
    title: 'Names are downloading',
    text: 'They come when this phone is online, and stay on it encrypted. Scanning works meanwhile.',
    again: 'Download now',
    failed: 'Couldn’t download the names. Check the connection, then try again.',
  },
  onPhone: (guests: number) =>
    plural(guests, {
      one: 'Names for # ticket, encrypted on this phone',
      other: 'Names for # tickets, encrypted on this phone',
    }),
  ticket: (number: number) => `Ticket ${number}`,
  orderedBy: (name: string) => `Ordered by ${isolatedInLatin(name)}`,
  order: 'Order',
  note: 'Note',
  inside: (time: string, gate: string) => `Inside since ${time}, ${isolatedInLatin(gate)}`,
  left: (time: string, gate: string) => `Left ${time}, ${isolatedInLatin(gate)}`,
  used: (time: string, gate: string) => `Used ${time}, ${isolatedInLatin(gate)}`,
  notArrived: 'Not arrived',
  back: 'Back to results',
  admit: 'Check in',
  letOut: 'Scan out',
  printBadge: 'Print badge',
  checkId: 'No code was shown. Check who they are first.',
  undo: (what: string) => `Undo: ${what}`,
  undone: 'Undone',
};
