import { refusal, type Refusal } from '#server/access/refusal.ts';
import { tooMany } from '#server/access/refusals.ts';
import { findRecipient } from '#server/accounts/account-messages.ts';
import type { SecondFactorDeps } from '#server/accounts/identity.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import type { Queries } from '#server/database/database.ts';
import { findSecret, consumeRecoveryCode, consumeStep } from '#server/database/accounts/second-factors.ts';
import type { User } from '#server/database/accounts/users.ts';
import { digestOfRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

const needed = refusal(403, 'second_factor_needed', (texts) => texts.secondFactor.needed);
export const wrongSecondFactor = refusal(401, 'second_factor_wrong', (texts) => texts.secondFactor.wrong);

/** The first step that was passed before a code is asked for. */
export type FirstStep = 'password' | 'google';

/** A valid second factor; `take` uses it up in the transaction of the action it allows. */
export interface SecondFactor {
  readonly how: 'app' | 'recovery code';
  readonly take: (queries: Queries) => Promise<Refusal | null>;
  /** Call it afterwards, so that the attempt does not count as a guess. */
  readonly wasRight: () => Promise<void>;
}

/** Returns the encryption context that binds a secret to its owner. */
export const secretPurpose = (userId: string): string => `second factor ${userId}`;

/**
 * Checks the second step after the first one was right, so that nobody else can use up these attempts. Attempts are
 * counted by origin, like passwords; six-digit codes also share a limit per account for all browsers that it does not
 * know. Recovery codes, which cannot be guessed, are counted separately, so that exhausting that limit does not lock
 * out somebody who has one.
 */
export async function checkSecondFactor(
  identity: SecondFactorDeps,
  user: User,
  typed: string | undefined,
  from: { readonly origin: Origin; readonly knownDevice: string | undefined },
): Promise<SecondFactor | Refusal> {
  if (typed === undefined || typed.trim() === '') return needed;
  const about = looksLikeRecoveryCode(typed)
    ? { ...from, account: `recovery code ${user.id}` }
    : { ...from, account: `second factor ${user.id}`, short: true };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  const factor = await readSecondFactor(identity, user.id, typed);
  if (factor === null) return wrongSecondFactor;
  return {
    how: factor.how,
    take: async (queries) => ((await factor.take(queries)) ? null : wrongSecondFactor),
    wasRight: () => identity.limits.guessedRight(about),
  };
}

/** Records that somebody passed the first step but not the second; after a few times the owner is notified, once a day. */
export async function recordWrongStep(
  { database, mailer, limits }: SecondFactorDeps,
  user: User,
  first: FirstStep,
): Promise<void> {
  const notice = await database.transaction(async (queries) => {
    if (!(await limits.wrongSecondStep(queries, user.id))) return null;
    const to = await findRecipient(queries, user.id);
    return to && mailer.storeWrongCodes(queries, to, first);
  });
  mailer.sendLater(notice);
}

/** Parses what was typed as an app code or a recovery code; null if it is neither. */
export async function readSecondFactor(
  { database, sealer, now }: SecondFactorDeps,
  userId: string,
  typed: string,
): Promise<{ readonly how: SecondFactor['how']; take(queries: Queries): Promise<boolean> } | null> {
  if (looksLikeRecoveryCode(typed)) {
    const digest = digestOfRecoveryCode(userId, typed);
    return { how: 'recovery code', take: (queries) => consumeRecoveryCode(queries, userId, digest) };
  }
  const sealed = await findSecret(database, userId);
  if (sealed === null) return null;
  const secret = sealer.open(sealed, secretPurpose(userId));
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ''), now());
  return step === null
    ? null
    : { how: 'app', take: (queries) => consumeStep(queries, userId, { step, sealed }) };
}
