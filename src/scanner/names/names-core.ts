import { decodeListPage, ticketsInPage, type ListedPerson } from '#domain/door/door-list.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { createNameIndex, type NameIndex } from '#domain/text/name-index.ts';

/** The people found, and the total number of matches. */
export interface FoundPeople {
  readonly people: readonly ListedPerson[];
  readonly total: number;
}

/** The decrypted names of one event, held in a worker's memory only. */
export interface NamesCore {
  /** Adds a page, replacing the one with its number; false if it cannot be read. */
  take(page: number, text: string): boolean;
  search(typed: string, limit: number): FoundPeople;
  /** Returns the holder of this ticket; null if the list has none. */
  person(ticketNumber: number): ListedPerson | null;
}

export function createNamesCore(): NamesCore {
  const pages = new Map<number, readonly ListedPerson[]>();
  /** Built on the first search, because pages arrive by the hundred. */
  let built: { readonly people: readonly ListedPerson[]; readonly index: NameIndex } | null = null;
  const build = () => {
    const inOrder = [...pages].toSorted(([one], [other]) => one - other);
    const people = inOrder.flatMap(([, page]) => page);
    return { people, index: createNameIndex(people.map(wordsOf)) };
  };
  return {
    take(page, text) {
      const people = decodeListPage(text);
      if (people === undefined) return false;
      pages.set(page, people);
      built = null;
      return true;
    },
    search(typed, limit) {
      built ??= build();
      const { people, index } = built;
      const { places, total } = index.search(typed, limit);
      return { people: places.flatMap((place) => people[place] ?? []), total };
    },
    person(ticketNumber) {
      const page = pages.get(Math.floor(ticketNumber / ticketsInPage));
      return page?.find((one) => one.ticketNumber === ticketNumber) ?? null;
    },
  };
}

/** Names of the holder and the buyer, the order number, and the ticket reference as printed below its code. */
const wordsOf = ({ name, buyer, orderId, ticketNumber, reference }: ListedPerson) => ({
  names: `${name} ${buyer}`,
  codes: `${orderId} ${formatReference(ticketNumber, reference)}`,
});
