import type { ApplePassKeys } from './pass-keys.ts';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';

/** A ticket as a pass for Apple Wallet: what it shows, whose look it wears, and what signs it. */
export interface PrintedPass {
  /** What the wallet knows the pass by, as `passSerial` makes it. */
  readonly serial: string;
  /** Whether it admits nobody any more: it says so, and shows no code. */
  readonly isVoid: boolean;
  readonly ticket: PrintedTicket;
  readonly look: { readonly name: string; readonly tone: string };
  /** Where the ticket is in the app. */
  readonly link: string;
  readonly keys: ApplePassKeys;
  /** Where phones fetch it again once it has changed, and the token by which; null where they cannot. */
  readonly service: { readonly url: string; readonly token: string } | null;
}
