import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import type { Queries } from '#server/database/database.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { personBehind } from '#server/database/messages/email-persons.ts';

export interface EmailLimitDeps {
  readonly database: Queries;
  /** Counts an email that a person causes to an unverified address. @returns whether it may be sent */
  readonly countEmail: (email: { readonly by: string; readonly to: string }) => Promise<boolean>;
}

/**
 * Returns whether an email may be sent. Transfers were counted when they were created, and a withdrawn one causes one
 * more email each; other emails go to an address that somebody typed as theirs, which is limited until it is
 * verified.
 */
export async function mayGoOut(
  { database, countEmail }: EmailLimitDeps,
  { channel, to, letter }: Pick<Envelope, 'channel' | 'to' | 'letter'>,
): Promise<boolean> {
  if (channel !== 'email') return true;
  const person = await personBehind(database, letter);
  if (person === null) return true;
  const { by, owner } = person;
  if (await isProvenAddress(database, to, owner)) return true;
  return countEmail({ by, to });
}
