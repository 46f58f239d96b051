import type { PrintedPass } from '#server/tickets/passes/printed-pass.ts';
import type { PrintedBadges } from './printed-badges.ts';
import type { PrintedCredit } from './printed-credit.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import type { PrintedShare } from './printed-share.ts';
import type { PrintedTicket } from './printed-ticket.ts';

/** Whose tickets they are: the installation's name, its tone on paper (`#RRGGBB`), and its logo as PNG in base64. */
export interface PrintedLook {
  readonly name: string;
  readonly tone: string;
  readonly logo: string | null;
  /** Light pictures stand on a dark ground. */
  readonly isDark: boolean;
}

/** What wears the look of the installation, which is read when it is drawn. */
export type WornDocument =
  | { readonly tickets: readonly PrintedTicket[] }
  | { readonly invoice: PrintedInvoice }
  | { readonly credit: PrintedCredit }
  | { readonly badges: PrintedBadges };

/** What one document is of: tickets, a page each, an invoice or credit note, badges, a label each, a pass, or the picture of an event's link. */
export type PrintedDocument =
  | (WornDocument & { readonly look?: PrintedLook | undefined })
  | { readonly pass: PrintedPass }
  | { readonly share: PrintedShare };
