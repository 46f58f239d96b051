import type { Database } from '#server/database/database.ts';
import { signTimed } from '#server/payments/timed-signature.ts';
import { signatureHeader, signedWith } from './signature.ts';
import { claimDueMessages, writeMessage, type DueMessage } from '#server/database/sales/sandbox-payments.ts';

/** Posts a message to our own webhook over the network and returns the status; throws without an answer. */
export type PostMessage = (path: string, body: string, headers: Record<string, string>) => Promise<number>;

const path = '/api/payments/webhook/sandbox';
const maxTries = 12;
const maxMs = 5 * 60_000;
/** Longer than a post may take; after that another server may try. */
const takenForMs = 30_000;

/** Sends due messages. Those not answered with a 2xx are retried with doubling waits. Returns how many were accepted. */
export async function sendDueMessages(parts: {
  readonly database: Database;
  readonly now: () => number;
  readonly key: Uint8Array;
  readonly post: PostMessage;
}): Promise<number> {
  const { database, now } = parts;
  let taken = 0;
  for (const message of await claimDueMessages(database, now(), now() + takenForMs, 20)) {
    const good = await send(parts, message);
    if (good) taken += 1;
    const again = message.tries >= maxTries ? null : now() + Math.min(maxMs, 500 * 2 ** message.tries);
    await writeMessage(database, message, good ? null : again);
  }
  return taken;
}

async function send(
  parts: { readonly now: () => number; readonly key: Uint8Array; readonly post: PostMessage },
  { id, type, sessionId }: DueMessage,
): Promise<boolean> {
  const body = JSON.stringify({ id, type, session: sessionId });
  const signature = signTimed(signedWith(parts.key), Buffer.from(body), parts.now());
  try {
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
    const status = await parts.post(path, body, headers);
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}
