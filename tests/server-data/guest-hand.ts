import { randomUUID } from 'node:crypto';
import type { GuestCells } from '#domain/events/guest-row.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { applyImport, undoImport, processNextPart } from '#server/sales/guests/apply-imports.ts';
import { giveByHand, type IssueByHandRequest } from '#server/sales/guests/give-by-hand.ts';
import type { GuestDeps } from '#server/sales/guests/guest-deps.ts';
import { listRows, readImport } from '#server/sales/guests/read-imports.ts';
import { beginImport, acceptRows } from '#server/sales/guests/receive-guests.ts';
import { callerOf, type Sale } from './sale-hand.ts';

export const guest = (name: string, more: Partial<GuestCells> = {}): GuestCells => ({
  name,
  email: '',
  type: '',
  quantity: '',
  ...more,
});

export const guestDeps = ({ parts, moves }: Sale): GuestDeps => ({
  ...parts,
  moved: (_, revision) => void moves.push(revision),
});

export const organizerOf = ({ organizerId }: Sale) => callerOf(organizerId, 'ORGANIZER');

/** Returns the result, or the code of the refusal. */
export const codeOf = <T>(answer: T | Refusal): T | string => (isRefusal(answer) ? answer.code : answer);

/** Sends a complete list; returns its id. */
export async function sendList(
  sale: Sale,
  rows: readonly GuestCells[],
  importId: string = randomUUID(),
): Promise<string> {
  const wish = {
    importId,
    fileName: 'guests.csv',
    rows: rows.length,
    ticketTypeId: sale.ticketTypeIds[0] ?? '',
  };
  await beginImport(guestDeps(sale), organizerOf(sale), sale.eventId, wish);
  for (let from = 0; from < rows.length; from += 500)
    await acceptRows(
      guestDeps(sale),
      organizerOf(sale),
      { eventId: sale.eventId, importId },
      { from: from + 1, rows: rows.slice(from, from + 500) },
    );
  return importId;
}

/** Summarizes a list's state; only `state` if it was refused. */
export async function standingOf(sale: Sale, importId: string) {
  const read = await readImport(guestDeps(sale), { eventId: sale.eventId, importId });
  if (isRefusal(read)) return { state: read.code };
  const { state, readyRows, doneRows, madeTickets, voidedTickets, storedRows } = read;
  const problems = Object.fromEntries(read.problems.map(({ problem, rows }) => [problem, rows]));
  return { state, readyRows, doneRows, madeTickets, voidedTickets, storedRows, problems };
}

export const apply = (sale: Sale, importId: string) =>
  applyImport(guestDeps(sale), organizerOf(sale), { eventId: sale.eventId, importId });

export const undo = (sale: Sale, importId: string) =>
  undoImport(guestDeps(sale), organizerOf(sale), { eventId: sale.eventId, importId });

/** Processes a list to its end, as servers do; returns the number of steps. */
export async function work(sale: Sale, importId: string): Promise<number> {
  for (let parts = 0; ; parts += 1) {
    await processNextPart(guestDeps(sale), { eventId: sale.eventId, importId });
    const { state } = await standingOf(sale, importId);
    if (state !== 'applying' && state !== 'undoing') return parts;
  }
}

/** Returns the rows of a list, each with its result. */
export async function rowsOf(sale: Sale, importId: string, only: 'wrong' | 'came' | null = null) {
  const asked = { only, after: '0', limit: 200 };
  const listed = await listRows(guestDeps(sale), { eventId: sale.eventId, importId }, asked);
  return isRefusal(listed) ? [] : listed.items;
}

/** Issues tickets by hand. */
export const give = (sale: Sale, wish: Partial<IssueByHandRequest> = {}) =>
  giveByHand(guestDeps(sale), organizerOf(sale), sale.eventId, {
    importId: randomUUID(),
    kind: 'by_hand',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    ticketTypeId: sale.ticketTypeIds[0] ?? '',
    quantity: 1,
    sendEmail: false,
    ...wish,
  });
