import { guarded } from './database.ts';
import type { Database } from './database.ts';
import type { TicketRow } from './rows.ts';

/** The fields of a ticket that the wallet needs to store it; the rest is stored unchanged. */
export interface TicketFacts {
  readonly ticketId: string;
  readonly startsAt: string;
}

/** What of the device's store holds tickets. */
export type TicketDatabase = Pick<Database, 'dexie' | 'tickets' | 'reopen' | 'reportFull'>;

/** Takes the place of a store that did not open: whatever uses it fails with the same error. */
export const unopenedDatabase = (error: unknown): TicketDatabase => ({
  get dexie(): never {
    throw error;
  },
  get tickets(): never {
    throw error;
  },
  reopen: () => Promise.reject(error),
  reportFull: () => {},
});

/** When a reply was requested, and the current time; both in ms of this device's own clock, which its tabs share. */
export interface AnswerTimes {
  readonly askedAt: number;
  readonly wall: number;
}

/** Changes a person's whole wallet, unless a reply requested later is already stored. */
async function changeUnlessNewer(
  database: TicketDatabase,
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

/** A time in the future means that the clock was set back, and must not block anything. */
const isNewer = ({ askedAt }: TicketRow, times: AnswerTimes): boolean =>
  askedAt !== undefined && askedAt > times.askedAt && askedAt <= times.wall;

/** Replaces a person's whole wallet with the server's current one. `now` in ms. */
export async function replaceTickets(
  database: TicketDatabase,
  ownerId: number,
  tickets: readonly TicketFacts[],
  now: number,
  times?: AnswerTimes,
): Promise<void> {
  const rows = tickets.map((ticket) => rowOf(ownerId, ticket, now, times?.askedAt));
  await changeUnlessNewer(database, ownerId, times, async () => {
    await database.tickets.where('ownerId').equals(ownerId).delete();
    await database.tickets.bulkPut(rows);
  });
}

function rowOf(ownerId: number, ticket: TicketFacts, now: number, askedAt?: number): TicketRow {
  const { ticketId, startsAt } = ticket;
  return { ticketId, ownerId, startsAt, ticket, keptAt: now, ...(askedAt === undefined ? {} : { askedAt }) };
}

/** Adds one page of a person's wallet. `now` in ms. */
export async function addTickets(
  database: TicketDatabase,
  ownerId: number,
  tickets: readonly TicketFacts[],
  now: number,
  times?: AnswerTimes,
): Promise<void> {
  const rows = tickets.map((ticket) => rowOf(ownerId, ticket, now, times?.askedAt));
  await changeUnlessNewer(database, ownerId, times, async () => database.tickets.bulkPut(rows));
}

/** Deletes a person's tickets that no page of the server contained. */
export async function removeOtherTickets(
  database: TicketDatabase,
  ownerId: number,
  ticketIds: ReadonlySet<string>,
  times?: AnswerTimes,
): Promise<void> {
  await changeUnlessNewer(database, ownerId, times, async () =>
    database.tickets
      .where('ownerId')
      .equals(ownerId)
      .filter((row) => !ticketIds.has(row.ticketId))
      .delete(),
  );
}

/**
 * Stores one ticket of a person, replacing an older copy. `now` in ms; `askedAt` in ms of this device's own clock:
 * replies requested earlier are outdated.
 */
export async function storeTicket(
  database: TicketDatabase,
  ownerId: number,
  ticket: TicketFacts,
  now: number,
  askedAt?: number,
): Promise<void> {
  await guarded(database, () => database.tickets.put(rowOf(ownerId, ticket, now, askedAt)));
}

/** Returns a person's stored tickets, the soonest event first; for live queries. */
export async function storedTickets(
  database: TicketDatabase,
  ownerId: number,
): Promise<readonly TicketRow[]> {
  return guarded(database, () => database.tickets.where('ownerId').equals(ownerId).sortBy('startsAt'));
}

/** Returns one stored ticket of a person, or null. */
export async function storedTicket(
  database: TicketDatabase,
  ownerId: number,
  ticketId: string,
): Promise<TicketRow | null> {
  const row = await guarded(database, () => database.tickets.get(ticketId));
  return row?.ownerId === ownerId ? row : null;
}

/** Deletes a person's wallet from this device when they sign out. */
export async function deleteTickets(database: TicketDatabase, ownerId: number): Promise<void> {
  await guarded(database, () => database.tickets.where('ownerId').equals(ownerId).delete());
}
