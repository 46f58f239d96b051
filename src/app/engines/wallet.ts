import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Cancel } from '#platform/clock.ts';
import type { DeliveryResult } from '#platform/deliver-file.ts';
import type { NotOpened } from './failed-here.ts';

export interface StoredWalletTickets {
  readonly items: readonly WalletTicket[];
  /** When they were last received from the server, ms; null if never. */
  readonly keptAt: number | null;
  /** Some are only on this page: why this device could not store them. Absent if all are stored. */
  readonly unstored?: NotOpened | undefined;
}

/** The holder's tickets as stored on this device. Inside a live query the reads repeat on changes of the store. */
export interface Wallet {
  /** Why this device's store did not open: only this page has the tickets. Null if it did. */
  readonly notOpened: NotOpened | null;
  /** Returns a user's tickets: those stored, and those that this page alone has. */
  readonly tickets: (ownerId: number) => Promise<StoredWalletTickets>;
  /** Called when the tickets that could not be stored have changed, which no query on the store notices. */
  readonly onUnstored: (listener: () => void) => Cancel;
  /** Downloads and stores the tickets. Rejects if they could not be stored: they are shown all the same. */
  readonly refresh: (ownerId: number) => Promise<Result<void>>;
  /**
   * Reloads the tickets after an action on a ticket or an order, whatever its result: a call with a lost response may
   * have changed the ticket, and a refusal may contradict what is shown. Never rejects.
   */
  readonly settle: (ownerId: number) => Promise<void>;
  /** Returns whether an action was taken and the server has not reported the tickets' state since. */
  readonly isUnsettled: () => boolean;
  /** Stores one ticket just returned by the server, before the next refresh. If it can't, it is shown all the same. */
  readonly take: (ownerId: number, ticket: WalletTicket) => Promise<void>;
  /** Downloads a printable ticket and saves it as a file of that name; needs the server. */
  readonly handPdf: (ticketId: string, fileName: string) => Promise<Result<DeliveryResult>>;
  /** Saves a ticket's event as a calendar entry, with a line about the ticket; works offline. */
  readonly handCalendar: (ticket: WalletTicket, summary: string) => Promise<DeliveryResult>;
  /** Deletes a user's tickets from this device. */
  readonly forget: (ownerId: number) => Promise<void>;
  /** Corrected time, ms, and its uncertainty; the offset of the last contact is stored. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };
  /** Server time minus this device's clock at the last contact, ms; null before the first. */
  readonly offsetMs: () => number | null;
}
