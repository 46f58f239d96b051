import * as v from 'valibot';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import type { Sealer } from '#server/signing/seal.ts';
import type { Message } from './message.ts';
import type { Written } from './queued-email.ts';

type SealedMessage = Extract<QueuedEmail, { readonly kind: 'account' }>;
type Recipient = Pick<Message, 'to'>;

const purposeOf = ({ to }: Recipient): string => `account message to ${to}`;

/** A sealed message belongs to another master key: no later attempt opens it. */
export class SealedWithOtherKey extends Error {
  constructor(cause: unknown) {
    super('sealed with another master key', { cause });
    this.name = 'SealedWithOtherKey';
  }
}

/**
 * Seals the text of a message about an account for the outbox: it may contain a link that opens the account.
 *
 * @param until when it is of no use any more, ms
 */
export function sealMessage(sealer: Pick<Sealer, 'seal'>, message: Message, until: number): SealedMessage {
  const { subject, text } = message;
  const sealed = sealer.seal(Buffer.from(JSON.stringify([subject, text])), purposeOf(message));
  return { kind: 'account', sealed: Buffer.from(sealed).toString('base64'), until };
}

/**
 * Opens a sealed message; null once it is of no use any more.
 *
 * @param now ms
 * @throws SealedWithOtherKey if the master key was changed since
 */
export function openMessage(
  sealer: Pick<Sealer, 'open'>,
  { sealed, until }: SealedMessage,
  recipient: Recipient,
  now: number,
): Written | null {
  if (now >= until) return null;
  const opened = open(sealer, sealed, recipient);
  const [subject, text] = v.parse(
    v.tuple([v.string(), v.string()]),
    JSON.parse(Buffer.from(opened).toString()),
  );
  return { subject, text };
}

function open(sealer: Pick<Sealer, 'open'>, sealed: string, recipient: Recipient): Uint8Array {
  try {
    return sealer.open(new Uint8Array(Buffer.from(sealed, 'base64')), purposeOf(recipient));
  } catch (error) {
    throw new SealedWithOtherKey(error);
  }
}
