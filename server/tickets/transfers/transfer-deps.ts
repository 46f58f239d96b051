import type { Queries } from '#server/database/database.ts';
import { readLastEntries } from '#server/database/door/passages.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { Identity } from '#server/accounts/identity.ts';
import type { Post } from '#server/messages/outbox-mailer.ts';
import type { PdfPool } from '#server/tickets/print/pdf-pool.ts';
import { refusal } from '#server/access/refusal.ts';
import type { Signers } from '#server/signing/signers.ts';

/** What tickets need to change hands. */
export interface TransferParts {
  readonly identity: Identity;
  readonly signers: Signers;
  readonly post: Post;
  readonly pdfs: PdfPool;
  readonly moved: (eventId: string, revision: number) => void;
}

export const noTransfer = refusal(
  404,
  'transfer_not_found',
  'This link is of no offer. Open it again from the message.',
);

/** Whether an admission by a ticket counts. */
export async function isUsed(
  queries: Queries,
  ticket: Pick<TicketRow, 'eventId' | 'number'>,
): Promise<boolean> {
  return (await readLastEntries(queries, ticket.eventId, [ticket.number])).length > 0;
}
