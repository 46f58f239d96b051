import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Handed } from '#platform/hand-file.ts';

export interface StoredWalletTickets {
  readonly items: readonly WalletTicket[];
  /** When they last came from the server, ms; null where none ever did. */
  readonly keptAt: number | null;
}

/** The holder's tickets as kept on this device. Inside a live query the reads repeat when they change. */
export interface Wallet {
  readonly tickets: (ownerId: number) => Promise<StoredWalletTickets>;
  /** Brings the tickets from the server and keeps them. */
  readonly refresh: (ownerId: number) => Promise<Result<void>>;
  /**
   * Asks the server after something was done about a ticket or an order, whatever it was answered: a lost reply may
   * have changed the ticket, and a refusal may contradict what is shown. Never rejects.
   */
  readonly settle: (ownerId: number) => Promise<void>;
  /** Whether something was done and the server has not told since how the tickets stand. */
  readonly isUnsettled: () => boolean;
  /** Keeps one ticket as the server has just answered it, before the next refresh. */
  readonly take: (ownerId: number, ticket: WalletTicket) => Promise<void>;
  /** Fetches the ticket to print and hands it to the person as a file of that name; needs the server. */
  readonly handPdf: (ticketId: string, fileName: string) => Promise<Result<Handed>>;
  /** Hands the event of a ticket over as a calendar entry, with a line on the ticket; needs no connection. */
  readonly handCalendar: (ticket: WalletTicket, summary: string) => Promise<Handed>;
  /** Takes a person's tickets off this device. */
  readonly forget: (ownerId: number) => Promise<void>;
  /** Corrected time, ms, and the doubt about it; the offset of the last contact is kept. */
  readonly time: () => { readonly now: number; readonly uncertaintyMs: number };
  /** Server time minus this device's clock at the last contact, ms; null before the first. */
  readonly offsetMs: () => number | null;
}
