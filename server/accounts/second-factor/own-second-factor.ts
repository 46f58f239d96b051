import { createHash, randomBytes } from 'node:crypto';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { notSignedIn, tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { findRecipient, type AccountEmail } from '#server/accounts/account-messages.ts';
import type { Owner } from '#server/accounts/calling-person.ts';
import type { AccountDeps, ChangeAccountDeps, SecondFactorDeps } from '#server/accounts/identity.ts';
import { readSiteName } from '#server/database/administration/look.ts';
import type { Queries } from '#server/database/database.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import {
  asksForCodes,
  countRecoveryCodes,
  deleteSecondFactorOf,
  findSecret,
  storeRecoveryCodes,
  storeSecret,
  switchOn,
} from '#server/database/accounts/second-factors.ts';
import { lockForChange } from '#server/database/accounts/user-changes.ts';
import type { User } from '#server/database/accounts/users.ts';
import { readSecondFactor, secretPurpose, wrongSecondFactor } from './check-second-factor.ts';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { otpauthAddress, toBase32 } from './totp.ts';

const isOn = refusal(409, 'second_factor_on', (texts) => texts.secondFactor.isOn);
const begunAgain = refusal(409, 'second_factor_begun_again', (texts) => texts.secondFactor.begunAgain);
const isOff = refusal(409, 'second_factor_off', (texts) => texts.secondFactor.isOff);
const needsPassword = refusal(
  409,
  'second_factor_needs_password',
  (texts) => texts.secondFactor.needsPassword,
);

type Deps = SecondFactorDeps & ChangeAccountDeps;

/** Describes the state of a person's second factor. */
export async function describeSecondFactor({ database }: Pick<Deps, 'database'>, user: User) {
  return { on: user.secondFactor, recoveryCodes: await countRecoveryCodes(database, user.id) };
}

/** Generates a secret for an authenticator app. It has no effect until its first code is confirmed. */
export async function beginSecondFactor({ database, sealer, now }: Deps, { user }: Owner) {
  if (user.secondFactor) return isOn;
  if (user.passwordHash === null) return needsPassword;
  const secret = new Uint8Array(randomBytes(20));
  const sealed = sealer.seal(secret, secretPurpose(user.id));
  if (!(await storeSecret(database, { userId: user.id, sealed, now: now() }))) return isOn;
  // The name that authenticator apps show for the account, fixed when it is added to them.
  const issuer = await readSiteName(database);
  return {
    secret: toBase32(secret),
    address: otpauthAddress(secret, issuer, user.publicUser.username),
    setUp: nameOf(secret),
  };
}

/** Tells one pending secret from the next one, and nothing about it. */
const nameOf = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex').slice(0, 16);

/**
 * Returns whether a set-up is no longer the person's: it was given up, or replaced by one that was begun later, in
 * another window or on another device. They don't share a secret: whoever knows somebody's password could otherwise
 * begin first, and know their codes.
 */
async function isBegunAgain({ database, sealer }: Deps, userId: string, setUp: string): Promise<boolean> {
  const sealed = await findSecret(database, userId);
  return sealed === null || nameOf(sealer.open(sealed, secretPurpose(userId))) !== setUp;
}

/** Enables the second factor with the app's first code. @returns recovery codes, shown only this once */
export async function confirmSecondFactor(
  identity: Deps,
  { user, sessionId }: Owner,
  { code, setUp }: { readonly code: string; readonly setUp?: string | undefined },
): Promise<readonly string[] | Refusal> {
  // No code of that set-up can be right, so none counts as a guess. Asked first: the set-up that was turned on may be
  // another one, whose recovery codes must not be replaced as if the reply to this one had been lost.
  if (setUp !== undefined && (await isBegunAgain(identity, user.id, setUp))) return begunAgain;
  if (user.secondFactor) return isOn;
  const about = { account: `second factor set-up ${user.id} ${sessionId}` };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  const factor = await readSecondFactor(identity, user.id, code);
  if (factor?.how !== 'app') return wrongSecondFactor;
  const codes = newRecoveryCodes();
  const done = await commitUnlessRefused<AccountEmail | null>(identity.database, async (queries) => {
    if (!(await holdPerson(queries, user.id, sessionId))) return notSignedIn;
    // First, because the code of a request that was sent twice is used up too.
    if (!(await switchOn(queries, user.id, identity.now()))) return isOn;
    if (!(await factor.take(queries))) return wrongSecondFactor;
    await storeRecoveryCodes(queries, user.id, digestsOf(user.id, codes));
    await recordInAudit(queries, { ...lineOf(identity, user), action: 'second_factor_on' });
    return noticeOf(identity, queries, user, 'secondFactorOn');
  });
  await identity.limits.guessedRight(about);
  if (isRefusal(done)) return done;
  identity.mailer.sendLater(done);
  return codes;
}

/** Generates new recovery codes; the previous ones stop working. */
export function renewRecoveryCodes(
  identity: Deps,
  { user, sessionId }: Owner,
): Promise<readonly string[] | Refusal> {
  const codes = newRecoveryCodes();
  return commitUnlessRefused(identity.database, async (queries) => {
    if (!(await holdPerson(queries, user.id, sessionId))) return notSignedIn;
    // Checked with the person's row locked: it may have been disabled since the caller was read.
    if (!(await asksForCodes(queries, user.id))) return isOff;
    await storeRecoveryCodes(queries, user.id, digestsOf(user.id, codes));
    await recordInAudit(queries, { ...lineOf(identity, user), action: 'recovery_codes_made' });
    return codes;
  });
}

/**
 * Disables a second factor and writes to the audit log who did: the person or, for somebody who lost their phone, an
 * administrator or the console. Its owner is told.
 */
export async function endSecondFactor(
  identity: Pick<Deps, 'database' | 'now' | 'mailer'>,
  user: User,
  actor: string,
): Promise<Refusal | null> {
  const done = await commitUnlessRefused<AccountEmail | null>(identity.database, async (queries) => {
    // Otherwise what a confirmation beside this has just stored would be deleted, and the codes asked for all the same.
    if (!(await lockForChange(queries, user.id)) || !(await asksForCodes(queries, user.id))) return isOff;
    await deleteSecondFactorOf(queries, user.id);
    await recordInAudit(queries, { ...lineOf(identity, user), actor, action: 'second_factor_off' });
    return noticeOf(identity, queries, user, 'secondFactorOff');
  });
  if (isRefusal(done)) return done;
  identity.mailer.sendLater(done);
  return null;
}

const digestsOf = (userId: string, codes: readonly string[]) =>
  codes.map((code) => digestOfRecoveryCode(userId, code));

const lineOf = ({ now }: Pick<AccountDeps, 'now'>, { id }: User) => ({
  at: now(),
  actor: id,
  subject: id,
  outcome: 'done' as const,
});

/** Stores what its owner is told; null if the account has no address. */
async function noticeOf(
  { mailer }: Pick<Deps, 'mailer'>,
  queries: Queries,
  user: Pick<User, 'id'>,
  what: 'secondFactorOn' | 'secondFactorOff',
): Promise<AccountEmail | null> {
  const to = await findRecipient(queries, user.id);
  return to && mailer.storeChange(queries, to, what);
}
