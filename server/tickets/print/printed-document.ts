import type { PrintedPass } from '#server/tickets/passes/printed-pass.ts';
import type { PrintedBadges } from './printed-badges.ts';
import type { PrintedCredit } from './printed-credit.ts';
import type { PrintedInvoice } from './printed-invoice.ts';
import type { PrintedShare } from './printed-share.ts';
import type { PrintedTicket } from './printed-ticket.ts';

/** The installation's name, its colour on paper (`#RRGGBB`), and its logo as PNG in base64. */
export interface PrintedLook {
  readonly name: string;
  readonly tone: string;
  readonly logo: string | null;
  /** Light logos are drawn on a dark background. */
  readonly isDark: boolean;
}

/** Documents in the installation's look, which is read when they are rendered. */
export type StyledDocument =
  | { readonly tickets: readonly PrintedTicket[] }
  | { readonly invoice: PrintedInvoice }
  | { readonly credit: PrintedCredit }
  | { readonly badges: PrintedBadges };

/**
 * The content of one document: tickets, one page each; an invoice or credit note; badges, one label each; a pass; or
 * the link preview image of an event.
 */
export type PrintedDocument =
  | (StyledDocument & { readonly look?: PrintedLook | undefined })
  | { readonly pass: PrintedPass }
  | { readonly share: PrintedShare };
