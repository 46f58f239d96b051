import { tooMany } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { administratorEmails } from '#server/database/accounts/users.ts';
import { takeTurns, type TurnLimit } from '#server/database/limits/send-counts.ts';
import { sealOf } from '#server/signing/secrets.ts';
import type { Database } from '#server/database/database.ts';
import type { Post } from './outbox-mailer.ts';

/** Messages from one account, or from one address of visitors: nobody spends anybody else's. */
const contactLimit: TurnLimit = { perHour: 5, perDay: 20 };

/** More administrators than these need not read the same message. */
const mostRecipients = 5;

interface ContactDeps {
  readonly database: Database;
  readonly now: () => number;
  /** Senders are counted under seals. */
  readonly sealKey: Parameters<typeof sealOf>[0];
  readonly post: Post;
}

interface ContactMessage {
  readonly emailId: string;
  readonly name: string;
  readonly email: string;
  readonly text: string;
  /** Who is counted: `user ` or `address ` and which. */
  readonly sender: string;
}

/**
 * Sends a message to the people who run the site: noted for each of them before it is answered, sent after it. A repeat
 * of the same email is noted once.
 *
 * @returns a refusal where the sender has sent too many
 */
export async function sendContact(
  { database, now, sealKey, post }: ContactDeps,
  { emailId, name, email, text, sender }: ContactMessage,
): Promise<Refusal | null> {
  const key = `contact ${sealOf(sealKey, sender)}`;
  const wait = await takeTurns(database, [{ key, limit: contactLimit }], now());
  if (wait > 0) return tooMany(wait);
  const recipients = await administratorEmails(database, mostRecipients);
  await database.transaction(async (queries) => {
    for (const to of recipients) {
      const letter = { kind: 'contact', name, email, text } as const;
      await post.add(queries, { once: `contact ${emailId} ${to}`, channel: 'email', to, letter });
    }
  });
  post.wake();
  return null;
}
