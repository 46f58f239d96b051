import { guarded } from './database.ts';
import type { Database } from './database.ts';
import type { TicketRow } from './rows.ts';

/** What the wallet needs to know of a ticket in order to keep it; the rest is kept as it came. */
export interface TicketFacts {
  readonly ticketId: string;
  readonly startsAt: string;
}

/** When an answer was asked for, and now; both ms by this device's own clock, which all its tabs share. */
export interface AnswerTimes {
  readonly askedAt: number;
  readonly wall: number;
}

/** Changes a person's wallet as a whole, unless an answer that was asked for later is stored already. */
async function unlessNewer(
  database: Database,
  ownerId: number,
  times: AnswerTimes | undefined,
  change: () => Promise<unknown>,
): Promise<void> {
  await guarded(database, () =>
    database.dexie.transaction('rw', database.tickets, async () => {
      const stored = await database.tickets.where('ownerId').equals(ownerId).toArray();
      if (times === undefined || !stored.some((row) => isNewer(row, times))) await change();
    }),
  );
}

/** A time in the future is a clock that was set back: nothing is held up by it. */
const isNewer = ({ askedAt }: TicketRow, times: AnswerTimes): boolean =>
  askedAt !== undefined && askedAt > times.askedAt && askedAt <= times.wall;

/** Replaces a person's wallet by what the server has now, whole. `now` in ms. */
export async function keepTickets(
  database: Database,
  ownerId: number,
  tickets: readonly TicketFacts[],
  now: number,
  times?: AnswerTimes,
): Promise<void> {
  const rows = tickets.map((ticket) => rowOf(ownerId, ticket, now, times?.askedAt));
  await unlessNewer(database, ownerId, times, async () => {
    await database.tickets.where('ownerId').equals(ownerId).delete();
    await database.tickets.bulkPut(rows);
  });
}

function rowOf(ownerId: number, ticket: TicketFacts, now: number, askedAt?: number): TicketRow {
  const { ticketId, startsAt } = ticket;
  return { ticketId, ownerId, startsAt, ticket, keptAt: now, ...(askedAt === undefined ? {} : { askedAt }) };
}

/** Stores one page of a person's wallet beside what is there. `now` in ms. */
export async function addTickets(
  database: Database,
  ownerId: number,
  tickets: readonly TicketFacts[],
  now: number,
  times?: AnswerTimes,
): Promise<void> {
  const rows = tickets.map((ticket) => rowOf(ownerId, ticket, now, times?.askedAt));
  await unlessNewer(database, ownerId, times, async () => database.tickets.bulkPut(rows));
}

/** Removes a person's tickets that the server named on no page. */
export async function removeOtherTickets(
  database: Database,
  ownerId: number,
  ticketIds: ReadonlySet<string>,
  times?: AnswerTimes,
): Promise<void> {
  await unlessNewer(database, ownerId, times, async () =>
    database.tickets
      .where('ownerId')
      .equals(ownerId)
      .filter((row) => !ticketIds.has(row.ticketId))
      .delete(),
  );
}

/**
 * Keeps one ticket of a person beside the others, in place of an older copy. `now` in ms; `askedAt` by this device's own
 * clock, ms: answers that were asked for before are out of date.
 */
export async function keepTicket(
  database: Database,
  ownerId: number,
  ticket: TicketFacts,
  now: number,
  askedAt?: number,
): Promise<void> {
  await guarded(database, () => database.tickets.put(rowOf(ownerId, ticket, now, askedAt)));
}

/** A person's kept tickets, soonest event first; for live queries. */
export async function storedTickets(database: Database, ownerId: number): Promise<readonly TicketRow[]> {
  return guarded(database, () => database.tickets.where('ownerId').equals(ownerId).sortBy('startsAt'));
}

/** One kept ticket of a person, or null. */
export async function storedTicket(
  database: Database,
  ownerId: number,
  ticketId: string,
): Promise<TicketRow | null> {
  const row = await guarded(database, () => database.tickets.get(ticketId));
  return row?.ownerId === ownerId ? row : null;
}

/** Takes a person's wallet off this device, when they sign out. */
export async function forgetTickets(database: Database, ownerId: number): Promise<void> {
  await guarded(database, () => database.tickets.where('ownerId').equals(ownerId).delete());
}
