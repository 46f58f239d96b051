import { commonPasswords } from '#domain/people/common-passwords.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';

/** One of the most common passwords, or one that contains the person's name or address. */
const tooEasy: Refusal = refusal(422, 'common_password', (texts) => texts.accounts.passwordTooCommon);

/** Three thousand words in their three usual spellings, hashed once in the form clients send: some 20 ms at start. */
const common: ReadonlySet<string> = new Set(
  [...commonPasswords].flatMap((word) =>
    [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`].map(wirePasswordHash),
  ),
);

/**
 * Refuses a new password that guessers try first. Clients send a hash, so callers who skip our page cannot be held to
 * a minimum length, but hashes of known words can be recognized.
 *
 * @param identifiers names and addresses of the person, which are refused as passwords too
 * @returns null if the password is acceptable
 */
export function refuseEasyPassword(
  passwordHash: string,
  identifiers: readonly (string | undefined)[],
): Refusal | null {
  const own = identifiers
    .filter((one) => one !== undefined)
    .flatMap((one) => [one, one.toLowerCase()])
    .filter((one) => one !== '');
  return common.has(passwordHash) || own.some((one) => wirePasswordHash(one) === passwordHash)
    ? tooEasy
    : null;
}
