import type { ApplePassKeys } from './pass-keys.ts';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';

/** A ticket as a pass for Apple Wallet: its content, its look, and its signing material. */
export interface PrintedPass {
  /** The pass's id in the wallet, from `passSerial`. */
  readonly serial: string;
  /** Whether it no longer admits anybody: it says so, and shows no code. */
  readonly isVoid: boolean;
  readonly ticket: PrintedTicket;
  readonly look: { readonly name: string; readonly tone: string };
  /** Link to the ticket in the app. */
  readonly link: string;
  readonly keys: ApplePassKeys;
  /** Where phones fetch it again after a change, and the token for that; null if they cannot. */
  readonly service: { readonly url: string; readonly token: string } | null;
}
