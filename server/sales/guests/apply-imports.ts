import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { GuestImport } from '#contract/sales/guest-imports.ts';
import { maxTicketsAtOnce } from '#domain/events/guest-row.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findOnSale, lockForSale } from '#server/database/sales/events-on-sale.ts';
import {
  findImportsAtWork,
  lockImport,
  setImportState,
  type ImportRow,
} from '#server/database/tickets/guest-imports.ts';
import { analyzeGrownTables } from '#server/database/table-statistics.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { eventOff, lockForImport, recordImport, type GuestDeps, type ImportCall } from './guest-deps.ts';
import { makeNextTickets } from './make-guest-tickets.ts';
import { presentStored } from './read-imports.ts';
import { undoNextTickets } from './undo-guest-tickets.ts';

const incomplete = refusal(409, 'import_incomplete', (texts) => texts.guests.incomplete);
const tooManyTickets = refusal(409, 'import_too_many', (texts) =>
  texts.guests.tooManyTickets(maxTicketsAtOnce),
);
const notApplied = refusal(409, 'import_not_applied', (texts) => texts.guests.notApplied);

/** Requests the tickets of a list, once; a server job does the work. */
export function applyImport(
  deps: GuestDeps,
  caller: Caller,
  call: ImportCall,
): Promise<GuestImport | Refusal> {
  return moving(deps, caller, call, async (queries, found) => {
    // Repeated, or undone since: it was applied.
    if (found.state !== 'reading' && found.state !== 'previewed') return null;
    if (found.state === 'reading') return incomplete;
    if (found.readyTickets > maxTicketsAtOnce) return tooManyTickets;
    const event = await findOnSale(queries, call.eventId);
    if (event?.status === 'cancelled') return eventOff;
    await setImportState(queries, call.importId, 'applying', deps.now());
    await recordImport(queries, caller, { action: 'guest_list_applied', ...call }, deps.now());
    return null;
  });
}

/** Requests the revocation of a list's tickets, once, except those of guests who entered. */
export function undoImport(
  deps: GuestDeps,
  caller: Caller,
  call: ImportCall,
): Promise<GuestImport | Refusal> {
  return moving(deps, caller, call, async (queries, found) => {
    if (found.state === 'undoing' || found.state === 'undone') return null;
    if (found.state !== 'applied') return notApplied;
    await setImportState(queries, call.importId, 'undoing', deps.now());
    await recordImport(queries, caller, { action: 'guest_list_undone', ...call }, deps.now());
    return null;
  });
}

function moving(
  { database }: GuestDeps,
  caller: Caller,
  { eventId, importId }: ImportCall,
  work: (queries: Queries, found: ImportRow) => Promise<Refusal | null>,
): Promise<GuestImport | Refusal> {
  return commitUnlessRefused(database, async (queries): Promise<GuestImport | Refusal> => {
    const found = await lockForImport(queries, caller, { eventId, importId });
    if (isRefusal(found)) return found;
    const refused = await work(queries, found);
    if (refused !== null) return refused;
    return presentStored(queries, { eventId, importId });
  });
}

/** Interval after which a list is processed, or resumed after a server crash; ms. */
const intervalMs = 2_000;

/**
 * Processes imports in parts, each in its own transaction, alternating between several imports. Progress is durable,
 * so that any server can resume.
 */
export function workingOnImports(deps: GuestDeps & { readonly log: Pick<Logger, 'warn'> }): Repeated {
  const { database, moved, log } = deps;
  return {
    name: 'working on guest lists',
    everyMs: intervalMs,
    isDue: async () => (await findImportsAtWork(database, 1)).length > 0,
    async work() {
      for (;;) {
        const found = await findImportsAtWork(database, 20);
        if (found.length === 0) break;
        for (const one of found) {
          const revision = await processNextPart(deps, one);
          if (revision !== null) moved(one.eventId, revision);
          // Let others waiting for the database or the event go first.
          await setImmediate();
        }
      }
      // An embedded database refreshes its statistics in an idle minute, because it would block everybody here.
      if (database.kind === 'postgres')
        await analyzeGrownTables(database, ['tickets', 'guest_rows', 'changes'], { log });
    },
  };
}

/**
 * Processes the next part of an import. At a cancelled event nobody else gets tickets.
 *
 * @returns the event's new revision; null when no door needs to know
 */
export function processNextPart(
  { database, signers, now }: GuestDeps,
  { eventId, importId }: ImportCall,
): Promise<number | null> {
  return atEvent(database, eventId).transaction(async (queries) => {
    const event = await lockForSale(queries, eventId);
    // Read under the lock: another server may have processed this part, or somebody undone the list.
    const found = await lockImport(queries, importId);
    if (found?.state === 'undoing') return undoNextTickets(queries, found, now());
    if (found?.state !== 'applying') return null;
    if (event?.status !== 'cancelled') return makeNextTickets(queries, signers, found, now());
    await setImportState(queries, importId, 'applied', now());
    return null;
  });
}
