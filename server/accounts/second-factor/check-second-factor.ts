import { refusal, type Refusal } from '#server/access/refusal.ts';
import { tooMany } from '#server/access/refusals.ts';
import type { SecondFactorDeps } from '#server/accounts/identity.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import type { Queries } from '#server/database/database.ts';
import { findSecret, takeRecoveryCode, takeStep } from '#server/database/accounts/second-factors.ts';
import type { User } from '#server/database/accounts/users.ts';
import { digestOfRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

const needed = refusal(403, 'second_factor_needed', (texts) => texts.secondFactor.needed);
export const wrongSecondFactor = refusal(401, 'second_factor_wrong', (texts) => texts.secondFactor.wrong);

/** What somebody has proven before they are asked for a code. */
export type FirstStep = 'password' | 'google';

/** A second factor that is right so far; `take` uses it up, in the transaction of what it allows. */
export interface SecondFactor {
  readonly how: 'app' | 'recovery code';
  readonly take: (queries: Queries) => Promise<Refusal | null>;
  /** After that: the guess costs nothing. */
  readonly wasRight: () => Promise<void>;
}

/** What binds a secret to its person. */
export const secretPurpose = (userId: string): string => `second factor ${userId}`;

/**
 * Judges the second step of somebody whose first one was right: nobody else can spend anything here. Counted for where
 * they are, as passwords are; six digits have a budget of the account besides, for all browsers that it doesn't know.
 * A recovery code, which nobody guesses, counts apart from them, so that whoever has spent that budget keeps nobody out
 * who has one.
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

/** Somebody has the first step and not the second: the account's owner hears of that after a few, once a day. */
export async function noteWrongStep(
  { mailer, limits }: SecondFactorDeps,
  { id, publicUser: { email } }: User,
  first: FirstStep,
): Promise<void> {
  if ((await limits.wrongSecondStep(id)) && email !== '')
    mailer.later(() => mailer.tellOfWrongCodes(email, first));
}

/** What was typed: a code of the app, or one for a lost phone; null where it is neither. */
export async function readSecondFactor(
  { database, sealer, now }: SecondFactorDeps,
  userId: string,
  typed: string,
): Promise<{ readonly how: SecondFactor['how']; take(queries: Queries): Promise<boolean> } | null> {
  if (looksLikeRecoveryCode(typed)) {
    const digest = digestOfRecoveryCode(userId, typed);
    return { how: 'recovery code', take: (queries) => takeRecoveryCode(queries, userId, digest) };
  }
  const sealed = await findSecret(database, userId);
  if (sealed === null) return null;
  const secret = sealer.open(sealed, secretPurpose(userId));
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ''), now());
  return step === null
    ? null
    : { how: 'app', take: (queries) => takeStep(queries, userId, { step, sealed }) };
}
