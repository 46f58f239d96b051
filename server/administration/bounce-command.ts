import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { hearBounce as hearBounceCall, maxBounceBytes } from '#contract/emails.ts';
import type { Config } from '#server/config/config.ts';
import { processBounce } from '#server/messages/bounces/process-bounce.ts';
import { createReturnPaths } from '#server/messages/bounces/return-paths.ts';
import { bounceKeysOf } from '#server/signing/secrets.ts';
import type { CommandDeps, CommandResult } from './admin-commands.ts';

const noAddress: CommandResult = {
  ok: false,
  text: 'Set BOUNCE_ADDRESS first: emails have no return path of their own.',
};

/**
 * Accepts one email sent to a return path, piped in by a mail server. Every email is accepted: on a failure the mail
 * server would return it, and it has no sender to return it to. One that arrives too early is to be retried.
 */
export async function bounceFromCommand(
  deps: CommandDeps,
  { bounces }: Pick<Config, 'bounces'>,
  mail: Readable,
): Promise<CommandResult> {
  if (bounces === null) return noAddress;
  const returnPaths = createReturnPaths(bounceKeysOf(deps.masterKey, deps.formerKeys), bounces.address);
  const outcome = await processBounce({ ...deps, returnPaths }, await beginningOf(mail));
  if (outcome !== 'under_way') return { ok: true, text: outcome };
  return { ok: false, tryLater: true, text: 'The email is still being sent. Submit the report again later.' };
}

/** A starting or busy server answers within this; in ms. */
const answerWithinMs = 10_000;

/**
 * Passes one email to this machine's server, which has exclusive use of the embedded database, over its API. If that
 * fails, the mail server is to retry, so nothing is lost.
 */
export async function passBounceToServer(
  { bounces, port }: Pick<Config, 'bounces' | 'port'>,
  mail: Readable,
): Promise<CommandResult> {
  if (bounces === null) return noAddress;
  const later = (text: string): CommandResult => ({ ok: false, tryLater: true, text });
  const byCall = 'submit mail with POST /api/email/bounces (docs/operating.md)';
  if (bounces.secret === null)
    return later(
      `The running server has the embedded database open. Set BOUNCE_SECRET for both, or ${byCall}.`,
    );
  const address = `http://127.0.0.1:${port}`;
  try {
    const reply = await fetch(`${address}${hearBounceCall.path}`, {
      method: hearBounceCall.method,
      headers: { 'content-type': 'message/rfc822', 'x-bounce-secret': bounces.secret },
      body: await beginningOf(mail),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!reply.ok)
      return later(
        `The server at ${address} answered ${reply.status} to the bounced email. Try again, or ${byCall}.`,
      );
    return { ok: true, text: v.parse(hearBounceCall.reply, await reply.json()).outcome };
  } catch {
    return later(
      `Another process has the embedded database open, and no server responds at ${address}: ${byCall}.`,
    );
  }
}

/** A report's information is at its beginning; the rest is read and dropped, so that the sender's pipe does not block. */
async function beginningOf(mail: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of mail) {
    if (!(part instanceof Uint8Array)) throw new Error('an email must be read as bytes');
    if (bytes < maxBounceBytes) parts.push(part);
    bytes += part.length;
  }
  return Buffer.concat(parts);
}
