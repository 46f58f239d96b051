import type { Language } from '#messages/language.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';
import type { Attachment } from './message.ts';

/** How tickets are printed that go with an email. */
interface HowPrinted {
  /** With the names of their holders. */
  readonly withNames: boolean;
  readonly language: Language;
}

/** What emails need of tickets. */
export interface TicketsInEmails {
  /** The tickets that are good, as one PDF; null where none is good. */
  print(tickets: readonly TicketRow[], how: HowPrinted): Promise<Uint8Array | null>;
  /** What type of ticket it is; '' where that is not known any more. */
  typeNameOf(ticket: TicketRow): Promise<string>;
  /** Where a ticket that was offered is accepted. */
  offerLink(transfer: TransferRow): string;
  /** Whether an offer can be accepted now. */
  isOpen(transfer: TransferRow): boolean;
}

/** The tickets that are good, as one file; no file where none is. */
export async function pdfOf(
  tickets: TicketsInEmails,
  rows: readonly TicketRow[],
  {
    name,
    isKnown,
    language,
  }: { readonly name: string; readonly isKnown: boolean; readonly language: Language },
): Promise<readonly Attachment[]> {
  // The names were typed by whoever typed the address.
  const bytes = await tickets.print(rows, { withNames: isKnown, language });
  return bytes === null ? [] : [{ name, contentType: 'application/pdf', bytes }];
}
