import { databaseName } from './database-name.ts';
import type { TicketRow } from './rows.ts';

interface EarlyRead {
  readonly ticketId: string;
  readonly row: Promise<TicketRow | null>;
  /** Undefined until the store has answered. */
  answer: TicketRow | null | undefined;
}

/** One stored ticket, read before the rest of the app has loaded. */
export interface EarlyTicket {
  /** Returns the state of the early read of this ticket; null if it was not started. */
  row(ticketId: string): Readonly<EarlyRead> | null;
  /** Discards what was read, because the person has left. */
  forget(): void;
}

/**
 * Starts reading one stored ticket early; null reads none. Opening a cold store takes as long as loading the app, and
 * both can happen in parallel. Uses the browser's API directly, which needs no library, and only reads.
 */
export function readEarly(ticketId: string | null, name = databaseName): EarlyTicket {
  let begun = ticketId === null ? null : startRead(ticketId, name);
  return {
    row: (wanted) => (begun?.ticketId === wanted ? begun : null),
    forget() {
      begun = null;
    },
  };
}

function startRead(ticketId: string, name: string): EarlyRead {
  const read: EarlyRead = { ticketId, row: readRow(ticketId, name).catch(() => null), answer: undefined };
  void read.row.then((row) => (read.answer = row));
  return read;
}

const isRow = (value: unknown): value is TicketRow =>
  typeof value === 'object' && value !== null && 'ticketId' in value && 'ownerId' in value;

function readRow(ticketId: string, name: string): Promise<TicketRow | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // The store does not exist yet, and an empty one must not be created in its place.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => reject(opening.error ?? new Error('The store did not open.'));
    opening.onsuccess = () => {
      const store = opening.result;
      // An upgrade or deletion of the store must not wait for this reader.
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
