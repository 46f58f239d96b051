import type { Queries, Database } from '#server/database/database.ts';
import { readLastEntries } from '#server/database/door/passages.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import { refusal } from '#server/access/refusal.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { CountedKey } from '#server/database/limits/attempts.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';

/** What is known of phone numbers, as accounts read and count them. */
interface TransferPhones {
  /** Reads a number as people write it, national ones by the country; null where no such number can exist. */
  read(text: string, country: string): { readonly number: string; readonly country: string } | null;
  /** What limits text messages to a country for everybody together. */
  fuses(country: string): readonly CountedKey[];
}

/** Takes what people are told of a transfer: noted in its transaction, sent after it. */
interface TransferMail {
  add(queries: Queries, envelope: Envelope): Promise<unknown>;
  wake(): void;
}

/** For taking an offer back. */
export interface CancelTransferDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
  readonly post: TransferMail;
}

/** For offering a ticket to somebody. */
export interface OfferTransferDeps extends CancelTransferDeps {
  readonly newId: () => string;
  readonly phones: TransferPhones;
  readonly secrets: Pick<IdentitySecrets, 'transferKey' | 'codeKey'>;
}

/** For giving a ticket to whoever accepts it. */
export interface AcceptTransferDeps extends CancelTransferDeps {
  readonly signers: Signers;
  readonly moved: (eventId: string, revision: number) => void;
}

export const noTransfer = refusal(404, 'transfer_not_found', (texts) => texts.tickets.noTransfer);

/** Whether an admission by a ticket counts. */
export async function isUsed(
  queries: Queries,
  ticket: Pick<TicketRow, 'eventId' | 'number'>,
): Promise<boolean> {
  return (await readLastEntries(queries, ticket.eventId, [ticket.number])).length > 0;
}
