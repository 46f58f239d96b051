import { nobodyThere, tooMany } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { administratorEmails } from '#server/database/accounts/users.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { hasEmail } from '#server/database/messages/queued-emails.ts';
import type { Database } from '#server/database/database.ts';
import type { Post } from './outbox-mailer.ts';

/** Messages from one account, or from one browser of visitors. */
const senderLimit: RateLimit = { perHour: 5, perDay: 20 };
/** From all browsers behind one address: far wider, because a venue's phones share one. */
const addressLimit: RateLimit = { perHour: 60, perDay: 200 };

/** More administrators than these need not read the same message. */
const mostRecipients = 5;

type Uses = Parameters<typeof countUses>[1];

interface ContactDeps {
  readonly database: Database;
  readonly now: () => number;
  /** Senders are counted under HMACs of their addresses. */
  readonly hmacKey: Parameters<typeof hmacOf>[0];
  readonly post: Post;
}

interface ContactMessage {
  readonly emailId: string;
  readonly name: string;
  readonly email: string;
  readonly text: string;
  /** Who is counted: an account; or a browser, and the address that it shares with others. */
  readonly sender: { readonly userId: string } | { readonly browser: string; readonly address: string };
}

/**
 * Sends a message to the people who run the site: noted for each of them before it is answered, sent after it. A repeat
 * of the same email is noted once, and counted once.
 *
 * @returns a refusal where the sender has sent too many, or where there is nobody to read it
 */
export async function sendContact(
  deps: ContactDeps,
  { emailId, name, email, text, sender }: ContactMessage,
): Promise<Refusal | null> {
  const { database, now, post } = deps;
  const emails = (await administratorEmails(database, mostRecipients)).map((to) => ({
    once: `contact ${emailId} ${to}`,
    to,
  }));
  if (emails.length === 0) return nobodyThere;
  const names = emails.map(({ once }) => once);
  if (await hasEmail(database, names)) return null;
  const wait = await countUses(database, usesOf(deps, sender), now());
  if (wait > 0) return tooMany(wait);
  await database.transaction(async (queries) => {
    for (const { once, to } of emails) {
      const letter = { kind: 'contact', name, email, text } as const;
      await post.add(queries, { once, channel: 'email', to, letter });
    }
  });
  post.wake();
  return null;
}

function usesOf({ hmacKey }: ContactDeps, sender: ContactMessage['sender']): Uses {
  const counted = (who: string, limit: RateLimit) => ({ key: `contact ${hmacOf(hmacKey, who)}`, limit });
  return 'userId' in sender
    ? [counted(`user ${sender.userId}`, senderLimit)]
    : [counted(`browser ${sender.browser}`, senderLimit), counted(`address ${sender.address}`, addressLimit)];
}
