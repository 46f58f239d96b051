import { createWordIndex } from '#domain/text/name-index.ts';
import type { ListedAttendee } from './attendee-list.ts';
import type { AttendeeSearch } from './attendee-search.ts';

/** Finds people among very many by whatever somebody may mean by what they type. */
export interface AttendeeIndex {
  /** Places of those who are found, ascending. */
  places(search: AttendeeSearch): readonly number[];
}

/** Columns of what is compared, so that a hundred thousand are looked through in a few milliseconds. */
export function createAttendeeIndex(people: readonly ListedAttendee[]): AttendeeIndex {
  const words = createWordIndex(people.map(wordsOf));
  const numbers = Uint32Array.from(people, ({ ticketNumber }) => ticketNumber);
  const references = Uint32Array.from(people, ({ reference }) => reference);
  // Turned round, the end of a phone number is a beginning.
  const phones = createWordIndex(
    people.map(({ phoneNumber }) => ({ names: turned(phoneNumber.replaceAll(/\D/g, '')), codes: '' })),
  );

  /** By a ticket's number, or by the end of its code; four to six digits may be either. */
  function byCode({ ticketNumber, code }: AttendeeSearch): number[] {
    const found: number[] = [];
    if (ticketNumber === null && code === null) return found;
    const isMeant = (place: number): boolean =>
      code !== null &&
      (references[place] ?? 0) % 32 ** code.length === code.value &&
      (code.ticketNumber === null || code.ticketNumber === numbers[place]);
    for (const [place, number] of numbers.entries())
      if (number === ticketNumber || isMeant(place)) found.push(place);
    return found;
  }

  return {
    places(search) {
      const { words: typed, email, phoneTail } = search;
      // What every address has in common is looked for last: all of it stands together.
      const byWords = email === null ? words.places(typed) : words.phrase(typed);
      const others = [...byCode(search), ...(phoneTail === null ? [] : phones.places([turned(phoneTail)]))];
      if (others.length === 0) return byWords;
      return [...new Set([...byWords, ...others])].toSorted((one, other) => one - other);
    },
  };
}

/** Names and emails of the holder and the buyer, each once, and the order's number. */
function wordsOf({ name, email, buyerName, buyerEmail, orderId }: ListedAttendee) {
  return { names: [...new Set([name, email, buyerName, buyerEmail])].join(' '), codes: orderId ?? '' };
}

const turned = (digits: string): string => [...digits].toReversed().join('');
