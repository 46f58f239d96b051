import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { DeliveryResult } from '#platform/deliver-file.ts';

export interface StoredWalletTickets {
  readonly items: readonly WalletTicket[];
  /** When they were last received from the server, ms; null if never. */
  readonly keptAt: number | null;
  /** They are only on this page, because this device could not store them. */
  readonly isUnstored?: true;
}

/** The holder's tickets as stored on this device. Inside a live query the reads repeat on changes. */
export interface Wallet {
  readonly tickets: (ownerId: number) => Promise<StoredWalletTickets>;
  /** Downloads and stores the tickets. */
  readonly refresh: (ownerId: number) => Promise<Result<void>>;
  /**
   * Reloads the tickets after an action on a ticket or an order, whatever its result: a call with a lost response may
   * have changed the ticket, and a refusal may contradict what is shown. Never rejects.
   */
  readonly settle: (ownerId: number) => Promise<void>;
  /** Returns whether an action was taken and the server has not reported the tickets' state since. */
  readonly isUnsettled: () => boolean;
  /** Stores one ticket just returned by the server, before the next refresh. */
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
