import { createHash, randomBytes } from 'node:crypto';

/** A token for a link by email: whoever has it reads the mailbox. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** As which a link's token is stored. */
export function digestOf(token: string): string {
  return createHash('sha256').update(`gatehouse reset 1\n${token}`).digest('hex');
}
