import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import type { Sealer } from '#server/signing/seal.ts';
import type { Mailer } from './mailer.ts';
import type { Message } from './message.ts';
import { createEmailSender, type EmailSenderDeps } from './outbox-mailer.ts';
import { openMessage, sealMessage } from './sealed-message.ts';

export interface AccountOutboxDeps extends Omit<EmailSenderDeps, 'write' | 'mayGoOut' | 'settled'> {
  readonly mailer: EmailSenderDeps['mailer'] & Pick<Mailer, 'isFull'>;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
}

/**
 * Stores a message in the given transaction, and returns what sends it once that is committed and says what came of it.
 * While the mail server is away, or if this server stops, the outbox tries it again for `keepTryingMs`. If this server
 * has too much under way, the leader sends it, and null is returned. Its text may be a secret: it is stored encrypted
 * until it is sent.
 */
export type StoreSealed = (
  queries: Queries,
  message: Message,
  keepTryingMs: number,
) => Promise<(() => Promise<Delivery>) | null>;

/** Stores and sends messages about accounts through the outbox. */
export function createAccountOutbox({ sealer, ...deps }: AccountOutboxDeps): StoreSealed {
  const { now, mailer } = deps;
  const sender = createEmailSender({
    ...deps,
    // It sends nothing but its own messages; later tries are the work of the server that leads.
    write: async (email, recipient) =>
      email.kind === 'account' ? openMessage(sealer, email, recipient, now()) : null,
    // Counted by those who send them.
    mayGoOut: async () => true,
  });
  return async (queries, { channel, to, ...message }, keepTryingMs) => {
    const letter = sealMessage(sealer, { ...message, channel, to }, now() + keepTryingMs);
    const envelope = { once: `account ${randomUUID()}`, channel, to, letter };
    if (!mailer.isFull()) return sender.addBegun(queries, envelope);
    await sender.add(queries, envelope);
    return null;
  };
}
