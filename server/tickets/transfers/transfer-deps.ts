import type { Queries, Database } from '#server/database/database.ts';
import { readLastEntries } from '#server/database/door/passages.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import { refusal } from '#server/access/refusal.ts';
import type { Signers } from '#server/signing/signers.ts';
import type { CountedKey } from '#server/database/limits/attempts.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';

/** Phone number functions of the accounts module. */
interface TransferPhones {
  /** Parses a number as people write it, national ones by the country; null if no such number can exist. */
  read(text: string, country: string): { readonly number: string; readonly country: string } | null;
  /** Returns the global limits on text messages to a country. */
  fuses(country: string): readonly CountedKey[];
}

/** Queues messages about a transfer in its transaction, to be sent after it. */
interface TransferMail {
  add(queries: Queries, envelope: Envelope): Promise<unknown>;
  wake(): void;
}

/** Dependencies for withdrawing a transfer. */
export interface CancelTransferDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
  readonly post: TransferMail;
}

/** Dependencies for offering a ticket to somebody. */
export interface OfferTransferDeps extends CancelTransferDeps {
  readonly newId: () => string;
  readonly phones: TransferPhones;
  readonly secrets: Pick<IdentitySecrets, 'transferKey' | 'codeKey'>;
}

/** Dependencies for transferring a ticket to the person who accepts it. */
export interface AcceptTransferDeps extends CancelTransferDeps {
  readonly signers: Signers;
  readonly moved: (eventId: string, revision: number) => void;
}

export const noTransfer = refusal(404, 'transfer_not_found', (texts) => texts.tickets.noTransfer);

/** Returns whether a ticket has an admission that counts. */
export async function isUsed(
  queries: Queries,
  ticket: Pick<TicketRow, 'eventId' | 'number'>,
): Promise<boolean> {
  return (await readLastEntries(queries, ticket.eventId, [ticket.number])).length > 0;
}
