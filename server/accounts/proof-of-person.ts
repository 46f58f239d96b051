import { tooMany } from '#server/access/refusals.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { PasswordDeps } from './identity.ts';
import { isPassword, TooBusy } from './password/password.ts';
import { lastProof, noteProof, sessionStart } from '#server/database/accounts/sessions.ts';
import type { User } from '#server/database/accounts/users.ts';

/** How recent a sign-in must be to replace a password for accounts without one; in ms. */
const freshMs = 15 * 60_000;

const proofNeeded = refusal(403, 'proof_needed', (texts) => texts.accounts.proofNeeded);
export const wrongPassword = refusal(403, 'current_password_wrong', (texts) => texts.accounts.wrongPassword);
const signInAgain = refusal(403, 'sign_in_again', (texts) => texts.accounts.signInAgain(freshMs));

/**
 * Confirms that the caller is the account's owner and not somebody who found the phone unlocked: by the current
 * password, or by a recent sign-in if the account has none. Null means confirmed.
 */
export async function provePerson(
  identity: PasswordDeps,
  user: User,
  sessionId: string,
  currentPasswordHash: string | undefined,
): Promise<Refusal | null> {
  if (user.passwordHash === null) {
    // An unknown session counts as an old one.
    const start = (await sessionStart(identity.database, sessionId)) ?? 0;
    return identity.now() - start <= freshMs ? null : signInAgain;
  }
  if (currentPasswordHash === undefined) return proofNeeded;
  // Counted per session, so that guesses on one unlocked phone do not stop the owner from confirming elsewhere.
  const about = { account: `current ${user.id} ${sessionId}` };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  try {
    if (!(await isPassword(currentPasswordHash, user.passwordHash, identity.passwordCost)))
      return wrongPassword;
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    throw error;
  }
  await identity.limits.guessedRight(about);
  return null;
}

/**
 * Like `provePerson`, but a confirmation or sign-in within the last few minutes of this session is enough. A new
 * confirmation is recorded for later calls.
 */
export async function provePersonRecently(
  identity: PasswordDeps,
  user: User,
  sessionId: string,
  currentPasswordHash: string | undefined,
): Promise<Refusal | null> {
  const { database, now } = identity;
  if (currentPasswordHash === undefined) {
    const proven = (await lastProof(database, sessionId)) ?? -Infinity;
    if (now() - proven <= freshMs) return null;
    return user.passwordHash === null ? signInAgain : proofNeeded;
  }
  const refused = await provePerson(identity, user, sessionId, currentPasswordHash);
  if (refused === null) await noteProof(database, sessionId, now());
  return refused;
}
