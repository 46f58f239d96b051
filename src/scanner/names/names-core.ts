import { decodeListPage, ticketsInPage, type ListedPerson } from '#domain/door/door-list.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { createNameIndex, type NameIndex } from '#domain/text/name-index.ts';

/** People that were found, and how many there are in all. */
export interface FoundPeople {
  readonly people: readonly ListedPerson[];
  readonly total: number;
}

/** The names of one event, readable: in a worker's memory and nowhere else. */
export interface NamesCore {
  /** Takes a page in, in place of the one with its number; false where it cannot be read. */
  take(page: number, text: string): boolean;
  search(typed: string, limit: number): FoundPeople;
  /** Who has this ticket; null where nobody is listed. */
  person(ticketNumber: number): ListedPerson | null;
}

export function createNamesCore(): NamesCore {
  const pages = new Map<number, readonly ListedPerson[]>();
  /** Made when it is first asked: pages come by the hundred. */
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

/** Names of the person and of whoever ordered; the order's number, and the ticket's as it stands below its code. */
const wordsOf = ({ name, buyer, orderId, ticketNumber, reference }: ListedPerson) => ({
  names: `${name} ${buyer}`,
  codes: `${orderId} ${formatReference(ticketNumber, reference)}`,
});
