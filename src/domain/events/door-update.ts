import { isOwnHolderInside, peopleInside } from '#domain/door/resolution.ts';
import type { PassageTable } from '#domain/manifest/passage-columns.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { ListedAttendee } from './attendee-list.ts';

/** Status of a ticket in the main area: who is inside, and the counting entries, oldest first. */
export interface ListedDoorStatus extends Pick<ListedAttendee, 'people' | 'entries'> {
  /** The ticket's own person is inside. */
  readonly ownInside: boolean;
}

/** One counting passage; `at` in ms. */
type Counted = Pick<CountedPassage, 'at' | 'direction' | 'gateId' | 'second'>;

/** Returns the list fields that result from passages. @param passages that count, oldest first */
const listedBy = (
  passages: readonly Counted[],
  gateNameOf: (gateId: string) => string,
): Pick<ListedAttendee, 'people' | 'entries'> => ({
  people: peopleInside(passages),
  entries: passages
    .filter(({ direction }) => direction === 'entry')
    .map(({ gateId, at }) => ({ gateId, gateName: gateNameOf(gateId), at })),
});

/**
 * Returns the door status that results from passages.
 *
 * @param passages that count, oldest first
 */
export const statusAfter = (
  passages: readonly Counted[],
  gateNameOf: (gateId: string) => string,
): ListedDoorStatus => ({ ...listedBy(passages, gateNameOf), ownInside: isOwnHolderInside(passages) });

/** Age of an attendee list; corrected ms. */
export interface ListAge {
  readonly readAt: number;
  /** True if the server was reached at the last request. */
  readonly current: boolean;
}

/** This device's knowledge of the door, independent of any list; times in corrected ms. */
export interface DoorHere {
  /** When the server last answered this device's scanner; null if never. */
  readonly heardAt: number | null;
  /** Tickets that this device recorded something about since a given time, or has not sent yet. */
  readonly recordedSince: (time: number) => Iterable<number>;
  /** Passages of the main area. */
  readonly passages: PassageTable;
}

/**
 * Returns the tickets about which a device knows more than a list of this age: those it recorded itself since, those
 * that passed since, and all of them if the list is outdated and the scanner heard from the server after it.
 *
 * @returns ticket numbers; null for all
 */
export function changedSince({ readAt, current }: ListAge, here: DoorHere): ReadonlySet<number> | null {
  if (!current && (here.heardAt ?? -Infinity) >= readAt) return null;
  const of = new Set(here.recordedSince(readAt));
  const { tickets, at } = here.passages;
  for (const [row, time] of at.entries()) if (time > readAt) of.add(tickets[row] ?? 0);
  return of;
}

/** A device's knowledge of the door that an attendee list lacks; sent to the worker that stores the list. */
export interface DoorUpdate {
  /** Increases whenever the content changes. */
  readonly version: number;
  /** Ticket numbers it covers; null for all. */
  readonly of: ReadonlySet<number> | null;
  /** Passages of the main area. */
  readonly passages: PassageTable;
  readonly gateNames: Readonly<Record<string, string>>;
}

/** Merges the news into a list; people it does not cover stay as listed. */
export function mergeNews(people: readonly ListedAttendee[], news: DoorUpdate): readonly ListedAttendee[] {
  const { of, gateNames } = news;
  const passages = passagesByTicket(news);
  const gateNameOf = (gateId: string) => gateNames[gateId] ?? '';
  return people.map((one) =>
    of === null || of.has(one.ticketNumber)
      ? { ...one, ...listedBy(passages.get(one.ticketNumber) ?? [], gateNameOf) }
      : one,
  );
}

/** Returns the door status of one ticket according to the news, whether it covers that ticket or not. */
export function statusIn({ passages, gateNames }: DoorUpdate, ticketNumber: number): ListedDoorStatus {
  const { tickets } = passages;
  const own: Counted[] = [];
  for (let row = tickets.indexOf(ticketNumber); row >= 0; row = tickets.indexOf(ticketNumber, row + 1))
    own.push(countedAt(passages, row));
  return statusAfter(own.toSorted(earlier), (gateId) => gateNames[gateId] ?? '');
}

const earlier = (one: Counted, other: Counted): number => one.at - other.at;

const countedAt = ({ at, exits, seconds, gates, gateIds }: PassageTable, row: number): Counted => ({
  at: at[row] ?? 0,
  direction: exits[row] === 1 ? 'exit' : 'entry',
  gateId: gateIds[gates[row] ?? 0] ?? '',
  second: seconds[row] === 1,
});

function passagesByTicket({ of, passages }: DoorUpdate): ReadonlyMap<number, readonly Counted[]> {
  const { tickets } = passages;
  const byTicket = new Map<number, Counted[]>();
  for (const [row, ticketNumber] of tickets.entries()) {
    if (of !== null && !of.has(ticketNumber)) continue;
    const passage = countedAt(passages, row);
    const known = byTicket.get(ticketNumber);
    if (known === undefined) byTicket.set(ticketNumber, [passage]);
    else known.push(passage);
  }
  for (const own of byTicket.values()) own.sort(earlier);
  return byTicket;
}
