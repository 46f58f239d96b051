import type { Language } from '#messages/language.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';
import type { Attachment } from './message.ts';

/** Options for printing the tickets attached to an email. */
interface HowPrinted {
  /** Whether to print the holders' names. */
  readonly withNames: boolean;
  readonly language: Language;
}

/** Ticket data used in emails. */
export interface TicketsInEmails {
  /** Renders the valid tickets as one PDF; null when none is valid. */
  print(tickets: readonly TicketRow[], how: HowPrinted): Promise<Uint8Array | null>;
  /** Returns a ticket's type name; '' when it is no longer known. */
  typeNameOf(ticket: TicketRow): Promise<string>;
  /** Returns the link to accept a transferred ticket. */
  offerLink(transfer: TransferRow): string;
  /** Whether a transfer can be accepted now. */
  isOpen(transfer: TransferRow): boolean;
  /** Whether a transfer can be accepted once its giver's account is enabled again. */
  isOnHold(transfer: TransferRow): boolean;
}

/** Returns the valid tickets as one attachment, or none. */
export async function pdfOf(
  tickets: TicketsInEmails,
  rows: readonly TicketRow[],
  {
    name,
    isKnown,
    language,
  }: { readonly name: string; readonly isKnown: boolean; readonly language: Language },
): Promise<readonly Attachment[]> {
  // An unknown recipient's address was typed by the same person as the names.
  const bytes = await tickets.print(rows, { withNames: isKnown, language });
  return bytes === null ? [] : [{ name, contentType: 'application/pdf', bytes }];
}
