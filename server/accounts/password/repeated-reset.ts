import { resetLinkMs } from '#domain/people/one-time-code.ts';
import type { CodeDeps, PasswordDeps } from '#server/accounts/identity.ts';
import type { GivenCode } from '#server/accounts/codes/one-time-code.ts';
import { digestOf } from '#server/accounts/link-token.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import { findUser } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';
import { findReply, storeReply } from '#server/database/idempotency.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { isPassword } from './password.ts';

/** A new password, and the emailed link or the code by text message that permits it. */
export type ResetRequest = { readonly passwordHash: string } & (
  | { readonly token: string }
  | ({ readonly phoneNumber: string; readonly countryCode: string } & GivenCode)
);

const scope = 'password reset';

/** Whose password a link or a code set, and when, in ms. */
interface Reset {
  readonly userId: string;
  readonly at: number;
}

/** Returns the key of a used link or code: neither can be derived from it. */
const keyOf = ({ secrets }: CodeDeps, wish: ResetRequest): string =>
  'token' in wish
    ? digestOf(wish.token)
    : hmacOf(secrets.codeKey, `reset ${String(wish.codeRequestId)} ${String(wish.smsOtp)}`);

/** Records, in the transaction that sets a password, the link or code that it uses up. */
export async function recordReset(
  identity: CodeDeps,
  queries: Queries,
  wish: ResetRequest,
  reset: Reset,
): Promise<void> {
  const key = keyOf(identity, wish);
  await storeReply(queries, { scope, key, requestHash: key, reply: reset, now: reset.at });
}

/**
 * Returns whether a used link or code has lately set this very password: the call is repeated, because its reply was
 * lost. A guess at the password of whoever used it is counted as such.
 *
 * @throws TooBusy
 */
export async function wasResetBefore(
  identity: CodeDeps & PasswordDeps,
  wish: ResetRequest,
  origin: Origin,
): Promise<boolean> {
  const { database, limits, now, passwordCost } = identity;
  const before = await findReply<Reset>(database, scope, keyOf(identity, wish));
  if (before === null || now() - before.reply.at > resetLinkMs) return false;
  const { userId } = before.reply;
  const about = { origin, account: `reset before ${userId}` };
  if ((await limits.guess(about)) > 0) return false;
  const user = await findUser(database, userId);
  if (user === null || user.disabled) return false;
  if (!(await isPassword(wish.passwordHash, user.passwordHash, passwordCost))) return false;
  await limits.guessedRight(about);
  return true;
}
