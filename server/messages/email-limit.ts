import { countEmail } from '#server/accounts/email-limit.ts';
import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import type { Identity } from '#server/accounts/identity.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { personBehind } from '#server/database/messages/email-persons.ts';

/**
 * Whether a letter may go out. Offers were counted when they were made, and one that is taken back comes once for each;
 * other letters go to an address that somebody typed as theirs, which counts until it is proven.
 */
export async function mayGoOut(
  identity: Identity,
  { channel, to, letter }: Pick<Envelope, 'channel' | 'to' | 'letter'>,
): Promise<boolean> {
  if (channel !== 'email') return true;
  const person = await personBehind(identity.database, letter);
  if (person === null) return true;
  const { by, owner } = person;
  if (await isProvenAddress(identity.database, to, owner)) return true;
  return countEmail(identity, { by, to });
}
