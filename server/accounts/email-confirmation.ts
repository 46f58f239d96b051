import { createHash } from 'node:crypto';
import { confirmationMs, confirmationState } from '#domain/people/email-confirmation.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import type { AccountEmail } from './account-messages.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { mailBusy, notSignedIn, tooMany } from '#server/access/refusals.ts';
import {
  addConfirmation,
  findConfirmation,
  findLastConfirmation,
  recordConfirmationRefused,
  setEmailProven,
  consumeConfirmation,
  type StoredConfirmation,
} from '#server/database/accounts/email-confirmations.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { keepIf } from '#server/database/keep-if.ts';
import { lockUser } from '#server/database/accounts/user-changes.ts';
import type { User } from '#server/database/accounts/users.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { countConfirmation } from './email-limit.ts';
import type { AccountDeps, ChangeAccountDeps, CodeDeps, PasswordDeps } from './identity.ts';
import { digestOf, newLinkToken } from './link-token.ts';
import type { Origin } from './person-limits.ts';

type SendDeps = CodeDeps & Pick<ChangeAccountDeps, 'mailer'>;

const noEmail: Refusal = refusal(409, 'no_email', (texts) => texts.accounts.noEmail);
const invalid: Refusal = refusal(410, 'confirmation_invalid', (texts) => texts.accounts.confirmationInvalid);
const used: Refusal = refusal(410, 'confirmation_used', (texts) => texts.accounts.confirmationUsed);
const expired: Refusal = refusal(410, 'confirmation_expired', (texts) => texts.accounts.confirmationExpired);
const ofOther: Refusal = refusal(403, 'confirmation_of_other', (texts) => texts.accounts.confirmationOfOther);

/**
 * Sends a link that confirms the email address of a person's account, unless it is confirmed, or a link was sent there
 * just before.
 */
export async function sendConfirmation(
  deps: SendDeps,
  user: User,
): Promise<'confirmed' | 'sent' | 'sent_before' | Refusal> {
  if (user.publicUser.email === '') return noEmail;
  if (user.emailVerified) return 'confirmed';
  if (deps.mailer.isFull()) return mailBusy;
  const link = await commitUnlessRefused<AccountEmail | 'sent_before'>(deps.database, (queries) =>
    storeLink(deps, queries, user),
  );
  if (link === 'sent_before' || isRefusal(link)) return link;
  deps.mailer.sendLater(link);
  return 'sent';
}

/**
 * Stores the link for a new address in the transaction of the sign-up or the change, and returns its email; null if
 * none is due, or too many were sent. While the mailer is full, it waits in the outbox: nobody asks for it again who
 * reads that it was sent.
 *
 * @param user the account as it is in the transaction
 */
export async function storeConfirmation(
  deps: SendDeps,
  queries: Queries,
  user: User,
): Promise<AccountEmail | null> {
  if (user.disabled || user.emailVerified || user.publicUser.email === '') return null;
  const link = await keepIf(
    queries,
    () => storeLink(deps, queries, user),
    (stored) => !isRefusal(stored),
  );
  return link === 'sent_before' || isRefusal(link) ? null : link;
}

/**
 * Stores a new link with its email and counts it, unless one was sent to the address just before. Refused if too many
 * were sent.
 *
 * @param queries of a transaction, or of a part of one, that is rolled back if it is refused
 */
async function storeLink(
  deps: SendDeps,
  queries: Queries,
  { id, publicUser, language }: User,
): Promise<AccountEmail | 'sent_before' | Refusal> {
  const token = newLinkToken();
  const tokenHash = digestOf(token);
  const { email } = publicUser;
  const now = deps.now();
  const link = { tokenHash, userId: id, emailDigest: emailDigest(email), now };
  const isNew = await addConfirmation(queries, { ...link, expiresAt: now + confirmationMs });
  if (!isNew) return 'sent_before';
  const wait = await countConfirmation(deps, queries, { by: id, to: email });
  if (wait > 0) return tooMany(wait);
  const stored = await deps.mailer.storeConfirmation(queries, { email, language }, token, confirmationMs);
  return {
    async send() {
      const isRefused = await stored.send();
      if (isRefused) await recordConfirmationRefused(deps.database, tokenHash, deps.now());
      return isRefused;
    },
  };
}

/**
 * Returns whether a link that works was sent to the address of a person's account, and whether the mail server refused
 * the address then.
 */
export async function describeLastLink(
  { database, now }: AccountDeps,
  user: User,
): Promise<{ readonly linkSent: boolean; readonly emailRefused: boolean }> {
  const { email } = user.publicUser;
  if (email === '' || user.emailVerified) return { linkSent: false, emailRefused: false };
  const last = await findLastConfirmation(database, { userId: user.id, emailDigest: emailDigest(email) });
  return {
    linkSent: last !== null && last.expiresAt > now(),
    emailRefused: last !== null && last.refused,
  };
}

const emailDigest = (email: string): string =>
  createHash('sha256').update(`gatehouse confirmation 1\n${email.toLowerCase()}`).digest('hex');

/** Returns the link for a token, as long as the account still has the address it was sent to. */
async function findLink(queries: Queries, token: string): Promise<StoredConfirmation | null> {
  const link = await findConfirmation(queries, digestOf(token));
  return link !== null && link.emailDigest === emailDigest(link.email) ? link : null;
}

/** Finds a link, counting the attempt as a guess of its origin. */
async function findCounted(
  { database, limits }: PasswordDeps,
  token: string,
  origin: Origin,
): Promise<StoredConfirmation | Refusal> {
  const wait = await limits.guess({ origin });
  if (wait > 0) return tooMany(wait);
  const link = await findLink(database, token);
  if (link === null) return invalid;
  await limits.guessedRight({ origin });
  return link;
}

/** Returns what a link confirms, to anyone who has it. */
export async function readConfirmation(deps: PasswordDeps, token: string, origin: Origin) {
  const link = await findCounted(deps, token, origin);
  if (isRefusal(link)) return link;
  const { email, username } = link;
  return { state: confirmationState(link, deps.now()), email, username };
}

/**
 * Confirms the address of the signed-in account. The session serves as a second factor: somebody who only has the
 * mailbox did not create the account, and takes it over with `resetPassword` instead. Null on success.
 */
export async function confirmEmail(
  deps: PasswordDeps,
  token: string,
  { caller, origin }: { readonly caller: Caller; readonly origin: Origin },
): Promise<Refusal | null> {
  if (caller.kind !== 'user') return notSignedIn;
  const link = await findCounted(deps, token, origin);
  if (isRefusal(link)) return link;
  if (link.userId !== caller.userId) return ofOther;
  const now = deps.now();
  return deps.database.transaction(async (queries) => {
    if (!(await holdPerson(queries, caller.userId, caller.sessionId))) return notSignedIn;
    // Read again under the lock: the address may have changed in the meantime.
    const held = await findLink(queries, token);
    if (held === null) return invalid;
    const state = confirmationState(held, now);
    if (state === 'used') return used;
    if (state === 'expired' || !(await consumeConfirmation(queries, digestOf(token), now))) return expired;
    await setEmailProven(queries, caller.userId, now);
    const { userId } = caller;
    const line = { at: now, actor: userId, action: 'email_confirmed', subject: userId } as const;
    await recordInAudit(queries, { ...line, outcome: 'done' });
    return null;
  });
}

/**
 * Returns the account that can be taken over with a link; null if the link is no longer valid or the address has been
 * confirmed in the meantime.
 */
export async function openConfirmation(
  { database, now }: AccountDeps,
  token: string,
): Promise<string | null> {
  const link = await findLink(database, token);
  return link !== null && confirmationState(link, now()) === 'open' ? link.userId : null;
}

/** Uses up such a link in the caller's transaction; null if another call was first. */
export async function consumeOpenConfirmation(
  { now }: AccountDeps,
  queries: Queries,
  token: string,
): Promise<string | null> {
  const found = await findLink(queries, token);
  // Lock the account first, then the link, in the same order as `confirmEmail`.
  if (found === null || !(await lockUser(queries, found.userId))) return null;
  const link = await findLink(queries, token);
  if (link === null || confirmationState(link, now()) !== 'open') return null;
  return (await consumeConfirmation(queries, digestOf(token), now())) ? link.userId : null;
}
