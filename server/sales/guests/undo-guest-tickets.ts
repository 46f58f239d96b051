import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { moveImport, setImportState, type ImportRow } from '#server/database/tickets/guest-imports.ts';
import { withdrawOffers } from '#server/database/tickets/guest-emails.ts';
import {
  findRowsIn,
  findTicketsOfRows,
  setGuestRows,
  type GuestTicket,
} from '#server/database/tickets/guest-rows.ts';
import { voidTickets } from '#server/sales/orders/end-order.ts';

/** The reason stored with tickets voided by undoing their list. */
const listUndone = written[siteLanguage].stored.guestListUndone;

const rowsAtOnce = 50;

/**
 * Voids the tickets of the next rows of an import that is being undone, inside the caller's transaction, which has
 * locked both the event and the import; except for tickets already used, whose rows are kept.
 *
 * @returns the event's new revision; null when no door needs to know
 */
export async function undoNextTickets(
  queries: EventQueries,
  found: ImportRow,
  now: number,
): Promise<number | null> {
  const { eventId, importId } = found;
  const rows = await findRowsIn(queries, importId, 'made', rowsAtOnce);
  if (rows.length === 0) {
    await setImportState(queries, importId, 'undone', now);
    return null;
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
  return revision;
}

const rowsThatCame = (tickets: readonly GuestTicket[]): ReadonlySet<number> =>
  new Set(tickets.filter(({ cameIn }) => cameIn).map(({ row }) => row));
