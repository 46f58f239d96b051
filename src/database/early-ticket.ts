import { databaseName } from './database-name.ts';
import type { TicketRow } from './rows.ts';

interface EarlyRead {
  readonly ticketId: string;
  readonly row: Promise<TicketRow | null>;
  /** Undefined until the store has answered. */
  answer: TicketRow | null | undefined;
}

/** One stored ticket, read before the rest of the app has come. */
export interface EarlyTicket {
  /** What the early read of this ticket brought so far, and will bring; null where it was not begun. */
  row(ticketId: string): Readonly<EarlyRead> | null;
  /** The person has left: what was read of theirs is let go of. */
  forget(): void;
}

/**
 * Reads one stored ticket ahead, null for none: opening a cold store takes as long as loading the app, and both can go on
 * at once. By the browser's own means, which need no code; it only ever reads.
 */
export function readEarly(ticketId: string | null, name = databaseName): EarlyTicket {
  let begun = ticketId === null ? null : beginRead(ticketId, name);
  return {
    row: (wanted) => (begun?.ticketId === wanted ? begun : null),
    forget() {
      begun = null;
    },
  };
}

function beginRead(ticketId: string, name: string): EarlyRead {
  const read: EarlyRead = { ticketId, row: readRow(ticketId, name).catch(() => null), answer: undefined };
  void read.row.then((row) => (read.answer = row));
  return read;
}

const isRow = (value: unknown): value is TicketRow =>
  typeof value === 'object' && value !== null && 'ticketId' in value && 'ownerId' in value;

function readRow(ticketId: string, name: string): Promise<TicketRow | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // There is no store yet, and none of another shape may be left in its place.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => reject(opening.error ?? new Error('The store did not open.'));
    opening.onsuccess = () => {
      const store = opening.result;
      // Whoever changes or deletes the store must not wait for a reader that has finished.
      store.onversionchange = () => store.close();
      if (!store.objectStoreNames.contains('tickets')) {
        store.close();
        resolve(null);
        return;
      }
      const reading: IDBRequest<unknown> = store.transaction('tickets').objectStore('tickets').get(ticketId);
      reading.onsuccess = () => resolve(isRow(reading.result) ? reading.result : null);
      reading.onerror = () => reject(reading.error ?? new Error('The ticket was not read.'));
    };
  });
}
