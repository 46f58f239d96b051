import type { TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

/** The server whose messages are read. */
type Sender = Pick<TestApp, 'database'> & { readonly app: Pick<TestApp['app'], 'identity'> };

/** Waits for messages sent after an answer, then returns those to a recipient, newest first. */
export async function messagesTo(t: Sender, recipient: string): Promise<readonly string[]> {
  await t.app.identity.mailer.idle(hangMs);
  const rows = await t.database.query<{ body: string }>(
    'SELECT body FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, id DESC',
    [recipient],
  );
  return rows.map(({ body }) => body);
}

/** Returns the code of the newest text message to a number. */
export async function codeSentTo(t: Sender, recipient: string): Promise<string> {
  const [text = ''] = await messagesTo(t, recipient);
  return /^(\d{6}) is your Gatehouse code/.exec(text)?.[1] ?? 'none';
}

/** Returns the token of the newest link emailed to an address. */
export async function linkTokenSentTo(t: Sender, recipient: string): Promise<string> {
  for (const text of await messagesTo(t, recipient)) {
    const token = /#token=([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  return 'none';
}

/** Returns the audit lines of an action: actor, subject, outcome and details, oldest first. */
export async function auditOf(t: TestApp, action: string) {
  return t.database.query<{ actor: string; subject: string | null; outcome: string; details: object }>(
    'SELECT actor, subject, outcome, details FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  );
}

/** Returns a different code. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
