import type { Readable } from 'node:stream';
import { mostBounceBytes } from '#contract/emails.ts';
import type { Config } from '#server/config/config.ts';
import { hearBounce } from '#server/messages/bounces/hear-bounce.ts';
import { createReturnPaths } from '#server/messages/bounces/return-paths.ts';
import { bounceKeysOf } from '#server/signing/secrets.ts';
import type { CommandParts, Said } from './admin-commands.ts';

/**
 * Takes in one mail that came to a return path, as a mail server pipes it in. Whatever the mail is, it is taken: a mail
 * server that hears of a failure would send it back, and there is nobody to send it to.
 */
export async function bounceFromCommand(
  parts: CommandParts,
  { bounces }: Pick<Config, 'bounces'>,
  mail: Readable,
): Promise<Said> {
  if (bounces === null)
    return { ok: false, text: 'Set BOUNCE_ADDRESS first: no email has a return path of its own.' };
  const returnPaths = createReturnPaths(bounceKeysOf(parts.masterKey, parts.formerKeys), bounces.address);
  const outcome = await hearBounce({ ...parts, returnPaths }, await beginningOf(mail));
  return { ok: true, text: outcome };
}

/** What a report says stands at the beginning; the rest is read and dropped, so that whoever pipes it in is not stopped. */
async function beginningOf(mail: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of mail) {
    if (!(part instanceof Uint8Array)) throw new Error('a mail is read as bytes');
    if (bytes < mostBounceBytes) parts.push(part);
    bytes += part.length;
  }
  return Buffer.concat(parts);
}
