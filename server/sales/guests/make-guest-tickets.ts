import { knownGuestProblem, type GuestProblem } from '#domain/events/guest-row.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { countPlaces, findTicketTypes, lockTicketTypes } from '#server/database/sales/ticket-types.ts';
import { moveImport, setImportState, type ImportRow } from '#server/database/tickets/guest-imports.ts';
import {
  findKnownGuests,
  findRowsIn,
  setGuestRows,
  type RowInProgress,
} from '#server/database/tickets/guest-rows.ts';
import { addTickets, findTicketSpan } from '#server/database/tickets/tickets.ts';
import type { Signers } from '#server/signing/signers.ts';
import { ticketChange } from '#server/tickets/ticket-issue.ts';

/** An import whose tickets are being created. */
type ImportAtWork = Pick<ImportRow, 'importId' | 'eventId' | 'kind' | 'problems'>;

/** Tickets per batch: the event is locked only that long, so that everything else can run between batches. */
const ticketsAtOnce = 100;
const rowsAtOnce = 100;

/**
 * Creates the tickets of an import's next rows inside the caller's transaction, which has locked both the event and
 * the import: each row completely or not at all, and no more than there are places. Rows without places, or whose
 * guest has tickets from another import by now, are marked so. Finished rows stay finished, whichever server
 * continues; once there are no more, the import is applied.
 *
 * @returns the event's new revision; null when no door needs to know
 */
export async function makeNextTickets(
  queries: EventQueries,
  signers: Signers,
  found: ImportAtWork,
  now: number,
): Promise<number | null> {
  const { eventId, importId } = found;
  const next = await nextRows(queries, importId);
  if (next.length === 0) {
    await setImportState(queries, importId, 'applied', now);
    return null;
  }
  const { present } = await signers.of(queries, eventId);
  const { given, left } = await givePlaces(queries, found, next, { now, keyId: present.keyId });
  const revision = await notifyDoors(queries, eventId, given);
  await setGuestRows(queries, importId, [...given, ...left]);
  await moveImport(queries, found, {
    doneRows: given.length,
    madeTickets: sum(given),
    // They are among the skipped ones from now on.
    readyRows: -left.length,
    readyTickets: -sum(left),
    problems: left.flatMap(({ problems }) => problems),
  });
  return revision;
}

/** Returns the next rows for one batch; at least one row. */
async function nextRows(queries: Queries, importId: string): Promise<RowInProgress[]> {
  const rows = await findRowsIn(queries, importId, 'ready', rowsAtOnce);
  let tickets = 0;
  return rows.filter((row, place) => {
    tickets += row.quantity;
    return place === 0 || tickets <= ticketsAtOnce;
  });
}

interface Given {
  readonly row: number;
  readonly quantity: number;
  readonly state: 'made';
  readonly problems: readonly [];
  readonly firstNumber: number;
  readonly foreignDigest: string | null;
}

/** Gives rows their tickets, type by type under the types' locks, and records why others get none. */
async function givePlaces(
  queries: Queries,
  found: ImportAtWork,
  rows: readonly RowInProgress[],
  { now, keyId }: { readonly now: number; readonly keyId: string },
) {
  const types = (await findTicketTypes(queries, [found.eventId])).filter(({ ticketTypeId }) =>
    rows.some((row) => row.ticketTypeId === ticketTypeId),
  );
  await lockTicketTypes(
    queries,
    types.map(({ ticketTypeId }) => ticketTypeId),
  );
  const isKnown = await knownGuests(queries, found, rows);
  const given: Given[] = [];
  const left = rows.filter(isKnown).map((row) => without(row, knownGuestProblem(row)));
  for (const { ticketTypeId, index } of types) {
    const asking = rows.filter((row) => row.ticketTypeId === ticketTypeId && !isKnown(row));
    // Counted again for each type: the event may have fewer places than its types.
    const [places] = await countPlaces(queries, [ticketTypeId], now);
    const { fit, over } = fitting(asking, found.kind === 'test' ? null : (places?.places ?? null));
    left.push(...over.map((row) => without(row, 'sold_out')));
    if (fit.length === 0) continue;
    let number = await addTickets(queries, {
      eventId: found.eventId,
      typeIndex: index,
      keyId,
      quantity: sum(fit),
      test: found.kind === 'test',
      holderUserId: null,
      holderName: '',
      holderNames: fit.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name)),
      foreignDigests: fit.flatMap(({ foreignDigest, quantity }) =>
        Array.from({ length: quantity }, () => foreignDigest),
      ),
      now,
    });
    for (const { row, quantity, foreignDigest } of fit) {
      given.push({ row, quantity, state: 'made', problems: [], firstNumber: number, foreignDigest });
      number += quantity;
    }
  }
  return { given, left };
}

/** Returns rows in order for as long as there are places; a smaller row may follow one that is too big. */
function fitting(rows: readonly RowInProgress[], places: number | null) {
  let left = places ?? Infinity;
  const [fit, over]: [RowInProgress[], RowInProgress[]] = [[], []];
  for (const row of rows) {
    if (row.quantity > left) over.push(row);
    else {
      fit.push(row);
      left -= row.quantity;
    }
  }
  return { fit, over };
}

/** Returns a list's guests who have got tickets from another list since it was read. */
async function knownGuests(queries: Queries, found: ImportAtWork, rows: readonly RowInProgress[]) {
  if (found.kind !== 'file') return () => false;
  const keys = rows.flatMap(({ guestKey }) => guestKey ?? []);
  const { atEvent } = await findKnownGuests(queries, found, keys);
  return ({ guestKey }: RowInProgress) => guestKey !== null && atEvent.has(guestKey);
}

const without = ({ row, quantity }: RowInProgress, problem: GuestProblem) => ({
  row,
  quantity,
  state: 'wrong' as const,
  problems: [problem],
  firstNumber: null,
});

const sum = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((all, { quantity }) => all + quantity, 0);

/**
 * Notifies doors of newly created, consecutively numbered tickets; the event is locked. The tickets of one row belong
 * together.
 *
 * @returns the event's new revision, or null when there are none
 */
async function notifyDoors(
  queries: EventQueries,
  eventId: string,
  given: readonly Given[],
): Promise<number | null> {
  if (given.length === 0) return null;
  const event = await moveEvent(queries, eventId);
  if (event === null) throw new Error(`event ${eventId} is gone`);
  const firsts = new Map(given.map(({ firstNumber, foreignDigest }) => [firstNumber, foreignDigest]));
  const tickets = await findTicketSpan(queries, eventId, Math.min(...firsts.keys()), sum(given));
  const newsOf = (number: number) => {
    const foreign = firsts.get(number);
    if (foreign === undefined) return { joined: true } as const;
    return foreign === null ? {} : { foreign };
  };
  await addChanges(
    queries,
    eventId,
    tickets.map((ticket) => ticketChange(ticket, event.revision, newsOf(ticket.number))),
  );
  return event.revision;
}
