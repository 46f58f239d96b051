import type { ApplePassKeys } from './pass-keys.ts';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';

/** A ticket as a pass for Apple Wallet: what it shows, whose look it wears, and what signs it. */
export interface PrintedPass {
  readonly ticketId: string;
  readonly ticket: PrintedTicket;
  readonly look: { readonly name: string; readonly tone: string };
  /** Where the ticket is in the app. */
  readonly link: string;
  readonly keys: ApplePassKeys;
}
