import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import type { Queries } from '#server/database/database.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { personBehind } from '#server/database/messages/email-persons.ts';

export interface EmailLimitDeps {
  readonly database: Queries;
  /** Counts an email that a person causes to an address that is not proven. @returns whether it may go out */
  readonly countEmail: (email: { readonly by: string; readonly to: string }) => Promise<boolean>;
}

/**
 * Whether an email may go out. Offers were counted when they were made, and one that is taken back comes once for each;
 * other emails go to an address that somebody typed as theirs, which counts until it is proven.
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
