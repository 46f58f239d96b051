import { commonPasswords } from '#domain/people/common-passwords.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';

/** One of the passwords that everybody tries first, or one that says who the person is. */
const tooEasy: Refusal = refusal(422, 'common_password', (texts) => texts.accounts.passwordTooCommon);

/** Three thousand in their three usual spellings, hashed once as the wire carries them: some 20 ms at the start. */
const common: ReadonlySet<string> = new Set(
  [...commonPasswords].flatMap((word) =>
    [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`].map(wirePasswordHash),
  ),
);

/**
 * Refuses a new password that guessers try first. The wire carries a hash, so callers who skip our page cannot be
 * held to a length, but hashes of known words can be told.
 *
 * @param identifiers names and addresses of the person, which are no passwords either
 * @returns null where the password will do
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
