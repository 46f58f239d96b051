import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for an emailed link: its bearer can read the mailbox. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** Returns the digest under which a link's token is stored. */
export function digestOf(token: string): string {
  return createHash('sha256').update(`gatehouse reset 1\n${token}`).digest('hex');
}
