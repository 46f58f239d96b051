import { randomUUID } from 'node:crypto';
import type { Delivery } from '#server/database/messages/queued-emails.ts';
import type { Sealer } from '#server/signing/seal.ts';
import type { Message } from './message.ts';
import { createEmailSender, type EmailSenderDeps } from './outbox-mailer.ts';
import { openMessage, sealMessage } from './sealed-message.ts';

export interface AccountOutboxDeps extends Omit<EmailSenderDeps, 'write' | 'mayGoOut' | 'settled'> {
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
}

/**
 * Sends a message now and says what came of it; while the mail server is away, or if this server stops, the outbox tries
 * it again for `keepTryingMs`, which is not waited for. Its text may be a secret: it is stored encrypted until it is sent.
 */
export type SendSealed = (message: Message, keepTryingMs: number) => Promise<Delivery>;

/** Sends messages about accounts through the outbox. */
export function createAccountOutbox({ sealer, ...deps }: AccountOutboxDeps): SendSealed {
  const { now } = deps;
  const { sendNow } = createEmailSender({
    ...deps,
    // It sends nothing but its own messages; later tries are the work of the server that leads.
    write: async (email, recipient) =>
      email.kind === 'account' ? openMessage(sealer, email, recipient, now()) : null,
    // Counted by those who send them.
    mayGoOut: async () => true,
  });
  return ({ channel, to, ...message }, keepTryingMs) => {
    const letter = sealMessage(sealer, { ...message, channel, to }, now() + keepTryingMs);
    return sendNow({ once: `account ${randomUUID()}`, channel, to, letter });
  };
}
