import { tooMany } from '#server/access/refusals.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { PasswordDeps } from './identity.ts';
import { isPassword, TooBusy } from './password/password.ts';
import { lastProof, noteProof, sessionStart } from '#server/database/accounts/sessions.ts';
import type { User } from '#server/database/accounts/users.ts';

/** How fresh a sign-in must be to stand for a password where there is none; ms. */
const freshMs = 15 * 60_000;

const proofNeeded = refusal(403, 'proof_needed', (texts) => texts.accounts.proofNeeded);
const wrongPassword = refusal(403, 'current_password_wrong', (texts) => texts.accounts.wrongPassword);
const signInAgain = refusal(403, 'sign_in_again', (texts) => texts.accounts.signInAgain(freshMs));

/**
 * Whether it is the person who asks, and not somebody who found the phone unlocked: the current password, or a fresh
 * sign-in where the account has none. Null is yes.
 */
export async function provePerson(
  identity: PasswordDeps,
  user: User,
  sessionId: string,
  currentPasswordHash: string | undefined,
): Promise<Refusal | null> {
  if (user.passwordHash === null) {
    // A session that is none began long ago.
    const start = (await sessionStart(identity.database, sessionId)) ?? 0;
    return identity.now() - start <= freshMs ? null : signInAgain;
  }
  if (currentPasswordHash === undefined) return proofNeeded;
  // By session: who found one unlocked phone does not keep the person from proving it elsewhere.
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
 * As `provePerson`; a proof or a sign-in of the last minutes in this session stands for a new one. A proof that is given
 * is noted for what comes next.
 */
export async function provePersonLately(
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
