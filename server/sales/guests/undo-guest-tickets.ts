import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { lockImport, moveImport, setImportState } from '#server/database/tickets/guest-imports.ts';
import { withdrawOffers } from '#server/database/tickets/guest-emails.ts';
import {
  findRowsIn,
  findTicketsOfRows,
  setGuestRows,
  type GuestTicket,
} from '#server/database/tickets/guest-rows.ts';
import { voidTickets } from '#server/sales/orders/end-order.ts';
import type { BatchResult } from './make-guest-tickets.ts';

/** The reason stored with tickets voided by undoing their list. */
const listUndone = written[siteLanguage].stored.guestListUndone;

const rowsAtOnce = 50;

/**
 * Voids the tickets of an import's next rows during its undo, inside the caller's transaction, except for tickets
 * already used, whose rows are kept.
 */
export async function undoNextTickets(
  queries: EventQueries,
  { eventId, importId }: { readonly eventId: string; readonly importId: string },
  now: number,
): Promise<BatchResult> {
  await lockEvent(queries, eventId);
  const found = await lockImport(queries, importId);
  if (found === null || found.state !== 'undoing') return { revision: null, done: true };
  const rows = await findRowsIn(queries, importId, 'made', rowsAtOnce);
  if (rows.length === 0) {
    await setImportState(queries, importId, 'undone', now);
    return { revision: null, done: true };
  }
  const tickets = await findTicketsOfRows(
    queries,
    importId,
    rows.map(({ row }) => row),
  );
  const kept = rowsThatCame(tickets);
  const gone = tickets.filter(({ cameIn }) => !cameIn);
  const revision = await voidTickets(queries, eventId, gone, { reason: listUndone, now });
  await withdrawOffers(
    queries,
    gone.map(({ ticketId }) => ticketId),
    now,
  );
  await setGuestRows(
    queries,
    importId,
    rows.map(({ row, firstNumber }) => ({
      row,
      state: kept.has(row) ? ('kept' as const) : ('voided' as const),
      problems: [],
      firstNumber,
    })),
  );
  await moveImport(queries, found, { voidedTickets: gone.length, storedRows: kept.size });
  return { revision, done: false };
}

const rowsThatCame = (tickets: readonly GuestTicket[]): ReadonlySet<number> =>
  new Set(tickets.filter(({ cameIn }) => cameIn).map(({ row }) => row));
