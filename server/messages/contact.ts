import { nobodyThere, tooMany } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { administratorEmails } from '#server/database/accounts/users.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { hasEmail } from '#server/database/messages/queued-emails.ts';
import type { Database } from '#server/database/database.ts';
import type { Post } from './outbox-mailer.ts';

/** Limit on messages from one account, or from one visitor's browser. */
const senderLimit: RateLimit = { perHour: 5, perDay: 20 };
/** Limit over all browsers behind one address: far higher, because a venue's phones share one. */
const addressLimit: RateLimit = { perHour: 60, perDay: 200 };

/** No more administrators than this need to read the same message. */
const maxRecipients = 5;

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
  /** The sender for the rate limit: an account; or a browser, and the address that it shares with others. */
  readonly sender: { readonly userId: string } | { readonly browser: string; readonly address: string };
}

/**
 * Sends a message to the site's administrators: queued for each of them before the reply, sent after it. A retry of
 * the same message is queued and counted only once.
 *
 * @returns a refusal if the sender has sent too many, or if there are no recipients
 */
export async function sendContact(
  deps: ContactDeps,
  { emailId, name, email, text, sender }: ContactMessage,
): Promise<Refusal | null> {
  const { database, now, post } = deps;
  const emails = (await administratorEmails(database, maxRecipients)).map((to) => ({
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
