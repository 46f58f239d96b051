import { isOwnInside, peopleInside } from '#domain/door/resolution.ts';
import type { PassageTable } from '#domain/manifest/passage-columns.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { ListedAttendee } from './attendee-list.ts';

/** Where somebody stands with the main area: in or out, and by which entries that count, the first one first. */
export interface DoorStanding extends Pick<ListedAttendee, 'people' | 'entries'> {
  /** The ticket's own person is inside. */
  readonly ownInside: boolean;
}

/** One passage that counts; `at` in ms. */
type Counted = Pick<CountedPassage, 'at' | 'direction' | 'gateId' | 'second'>;

/** What a list says of where passages lead. @param passages that count, oldest first */
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
 * Where passages lead.
 *
 * @param passages that count, oldest first
 */
export const standingBy = (
  passages: readonly Counted[],
  gateNameOf: (gateId: string) => string,
): DoorStanding => ({ ...listedBy(passages, gateNameOf), ownInside: isOwnInside(passages) });

/** How old a list of attendees is; corrected ms. */
export interface ListAge {
  readonly readAt: number;
  /** The server was reached when it was last asked for it. */
  readonly current: boolean;
}

/** What a device knows of a door, beside any list; times in corrected ms. */
export interface DoorHere {
  /** When the server last answered this device's scanner; null before that. */
  readonly heardAt: number | null;
  /** Tickets that this device recorded something about after a time, or has not sent yet. */
  readonly recordedSince: (time: number) => Iterable<number>;
  /** Of the main area. */
  readonly passages: PassageTable;
}

/**
 * Of whom a device knows more than a list of this age does: whom it recorded itself since, whoever passed since, and
 * everybody where the list is an old one and the scanner heard of the door after it.
 *
 * @returns ticket numbers; null for everybody
 */
export function newerThan({ readAt, current }: ListAge, here: DoorHere): ReadonlySet<number> | null {
  if (!current && (here.heardAt ?? -Infinity) >= readAt) return null;
  const of = new Set(here.recordedSince(readAt));
  const { tickets, at } = here.passages;
  for (const [row, time] of at.entries()) if (time > readAt) of.add(tickets[row] ?? 0);
  return of;
}

/** What a device knows of a door that a list of attendees does not; it goes to the worker that keeps the list. */
export interface DoorNews {
  /** Grows with what it says. */
  readonly version: number;
  /** Of whom it tells, by ticket number; null for everybody. */
  readonly of: ReadonlySet<number> | null;
  /** Of the main area. */
  readonly passages: PassageTable;
  readonly gateNames: Readonly<Record<string, string>>;
}

/** People of a list as the news has them; everybody it does not tell of stays as the list says. */
export function withNews(people: readonly ListedAttendee[], news: DoorNews): readonly ListedAttendee[] {
  const { of, gateNames } = news;
  const passages = passagesByTicket(news);
  const gateNameOf = (gateId: string) => gateNames[gateId] ?? '';
  return people.map((one) =>
    of === null || of.has(one.ticketNumber)
      ? { ...one, ...listedBy(passages.get(one.ticketNumber) ?? [], gateNameOf) }
      : one,
  );
}

/** Where one ticket stands as the news has it, whether it tells of that ticket or not. */
export function standingIn({ passages, gateNames }: DoorNews, ticketNumber: number): DoorStanding {
  const { tickets } = passages;
  const own: Counted[] = [];
  for (let row = tickets.indexOf(ticketNumber); row >= 0; row = tickets.indexOf(ticketNumber, row + 1))
    own.push(countedAt(passages, row));
  return standingBy(own.toSorted(earlier), (gateId) => gateNames[gateId] ?? '');
}

const earlier = (one: Counted, other: Counted): number => one.at - other.at;

const countedAt = ({ at, exits, seconds, gates, gateIds }: PassageTable, row: number): Counted => ({
  at: at[row] ?? 0,
  direction: exits[row] === 1 ? 'exit' : 'entry',
  gateId: gateIds[gates[row] ?? 0] ?? '',
  second: seconds[row] === 1,
});

function passagesByTicket({ of, passages }: DoorNews): ReadonlyMap<number, readonly Counted[]> {
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
