import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Database, Queries } from '#server/database/database.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { lockImport, type ImportRow } from '#server/database/tickets/guest-imports.ts';
import type { Signers } from '#server/signing/signers.ts';

export interface GuestDeps {
  readonly database: Database;
  readonly signers: Signers;
  /** ms since 1970. */
  readonly now: () => number;
  /** After the commit: wakes listeners of the event. */
  readonly moved: (eventId: string, revision: number) => void;
}

/** Dependencies for emailing guests their tickets. */
export interface EmailingDeps extends GuestDeps {
  readonly newId: () => string;
  /** Key for transfer links. */
  readonly transferKey: Uint8Array;
  /** Queues emails in the transaction of the change they report; they are sent after it. */
  readonly post: {
    readonly add: (queries: Queries, envelope: Envelope) => Promise<unknown>;
    readonly wake: () => void;
  };
}

/** A call about an event's import. */
export interface ImportCall {
  readonly eventId: string;
  readonly importId: string;
}

export const noImport = refusal(404, 'import_not_found', (texts) => texts.guests.notFound);
export const importReused = refusal(409, 'import_id_reused', (texts) => texts.guests.idReused);
export const importClosed = refusal(409, 'import_closed', (texts) => texts.guests.closed);
export const eventOff = refusal(409, 'event_cancelled', (texts) => texts.guests.eventCancelled);

/** Returns an import if it belongs to the event, otherwise the refusal. */
export const ofEvent = (found: ImportRow | null, eventId: string): ImportRow | Refusal =>
  found === null || found.eventId !== eventId ? noImport : found;

/**
 * Locks an import for a change by the event's team. Returns it if the caller may still make one and it belongs to the
 * event, otherwise why not.
 */
export async function lockForImport(
  queries: Queries,
  caller: Caller,
  { eventId, importId }: ImportCall,
): Promise<ImportRow | Refusal> {
  const [found, refused] = await Promise.all([
    lockImport(queries, importId),
    refuseAtEvent(queries, 'run', caller, eventId),
  ]);
  return refused ?? ofEvent(found, eventId);
}

/** Records in the audit what somebody did with an import. */
export function recordImport(
  queries: Queries,
  caller: Caller,
  deed: { readonly action: string } & ImportCall,
  at: number,
): Promise<void> {
  const { action, eventId, importId } = deed;
  return recordAction(queries, caller, { at, action, eventId, subject: importId });
}
