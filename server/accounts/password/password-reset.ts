import { resetLinkMs } from '#domain/people/one-time-code.ts';
import type { Queries } from '#server/database/database.ts';
import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { findRecipient, type AccountEmail } from '#server/accounts/account-messages.ts';
import { countSend } from '#server/accounts/codes/code-sends.ts';
import { sendCounted } from '#server/accounts/codes/send-counted.ts';
import { refuseEasyPassword } from './common-password.ts';
import { closeConnections } from '#server/accounts/end-account.ts';
import { assignToFirstProof, closeLostConnections, type FirstProof } from '#server/accounts/first-proof.ts';
import { openConfirmation, consumeOpenConfirmation } from '#server/accounts/email-confirmation.ts';
import { isGuest } from '#server/accounts/guests.ts';
import type {
  AccountDeps,
  ChangeAccountDeps,
  CodeDeps,
  PasswordDeps,
  SendCodeDeps,
} from '#server/accounts/identity.ts';
import { codeInvalid, issueCode, type GivenCode } from '#server/accounts/codes/one-time-code.ts';
import { knownDevice } from '#server/accounts/sign-in/known-devices.ts';
import { hashPassword, TooBusy } from './password.ts';
import { recordReset, wasResetBefore, type ResetRequest } from './repeated-reset.ts';
import { digestOf, newLinkToken } from '#server/accounts/link-token.ts';
import type { Origin, Visitor } from '#server/accounts/person-limits.ts';
import { readPhone, type Phone } from '#server/accounts/phone.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import { phoneInvalid, proveContact } from '#server/accounts/sign-up.ts';
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  findUserByUsername,
  type User,
} from '#server/database/accounts/users.ts';
import {
  addReset,
  hasReset,
  consumeReset,
  deleteResetsOf,
} from '#server/database/accounts/password-resets.ts';
import { deletePasskeysOf } from '#server/database/accounts/passkeys.ts';
import { setPasswordHash } from '#server/database/accounts/user-changes.ts';

const linkInvalid: Refusal = refusal(410, 'reset_invalid', (texts) => texts.accounts.resetLinkInvalid);

/** Counts a request for a code to a number; see `countSend`. Returns how long to wait first, in ms. */
export async function countCodeSend(identity: SendCodeDeps, phone: Phone, origin: Origin): Promise<number> {
  const device = await deviceKnownTo(identity, origin, () =>
    findUserByPhone(identity.database, phone.number),
  );
  const { number, country } = phone;
  return countSend(identity, { to: `phone ${number}`, country, origin, knownDevice: device });
}

/** Counts a request for a code to an email address; it shares the limits of links to it. @param email in lower case */
export const countEmailCodeSend = (identity: SendCodeDeps, email: string, origin: Origin): Promise<number> =>
  countNameSend(identity, email, origin);

/** Skips the lookup for a browser in which nobody has signed in. */
async function deviceKnownTo(
  identity: CodeDeps,
  { deviceId }: Origin,
  find: () => Promise<User | null>,
): Promise<string | undefined> {
  return deviceId === undefined ? undefined : knownDevice(identity, deviceId, (await find())?.id ?? null);
}

/**
 * Accepts a forgotten-password request. Limits and reply are the same whether or not the name is known; lookup and
 * sending happen after the reply.
 */
export async function forgotPassword(
  identity: SendCodeDeps,
  asked: { readonly identifier: string; readonly countryCode: string },
  origin: Visitor,
): Promise<Refusal | { readonly codeRequestId: string }> {
  const phone = /^[+\p{Nd}][\p{Nd}\s()./-]{4,}$/u.test(asked.identifier)
    ? readPhone(asked.identifier, asked.countryCode)
    : null;
  const name = asked.identifier.toLowerCase();
  return phone === null
    ? sendCounted(
        identity,
        () => countNameSend(identity, name, origin),
        (codeRequestId) => sendByName(identity, name, codeRequestId, origin),
      )
    : sendCounted(
        identity,
        () => countCodeSend(identity, phone, origin),
        (codeRequestId) => sendByNumber(identity, phone, codeRequestId, origin),
      );
}

function findByName(identity: AccountDeps, name: string): Promise<User | null> {
  return name.includes('@')
    ? findUserByEmail(identity.database, name)
    : findUserByUsername(identity.database, name);
}

async function countNameSend(identity: SendCodeDeps, name: string, origin: Origin): Promise<number> {
  const device = await deviceKnownTo(identity, origin, () => findByName(identity, name));
  return countSend(identity, { to: `account ${name}`, country: null, origin, knownDevice: device });
}

async function sendByName(
  identity: SendCodeDeps,
  name: string,
  codeRequestId: string,
  origin: Visitor,
): Promise<void> {
  const user = await findByName(identity, name);
  if (user === null || user.disabled || isGuest(user)) return;
  const { email, phoneNumber, countryCode } = user.publicUser;
  if (email !== '') return sendLink(identity, user);
  const phone = { number: phoneNumber, country: countryCode };
  if ((await countCodeSend(identity, phone, origin)) > 0) return;
  await sendByNumber(identity, phone, codeRequestId, origin);
}

async function sendLink(identity: SendCodeDeps, user: User): Promise<void> {
  const token = newLinkToken();
  const now = identity.now();
  const reset = { tokenHash: digestOf(token), userId: user.id, now, expiresAt: now + resetLinkMs };
  const to = { email: user.publicUser.email, language: user.language };
  const email = await identity.database.transaction(async (queries) =>
    (await addReset(queries, reset)) ? identity.mailer.storeResetLink(queries, to, token, resetLinkMs) : null,
  );
  await email?.send();
}

/** Holding a SIM card never makes anyone an administrator: they reset by email, or at the server's console. */
export async function sendByNumber(
  identity: SendCodeDeps,
  phone: Phone,
  codeRequestId: string,
  { language }: Pick<Visitor, 'language'>,
): Promise<void> {
  const user = await findUserByPhone(identity.database, phone.number);
  if (user === null || user.disabled || isGuest(user) || user.publicUser.role === 'ADMIN') return;
  if (!mayReset(user, 'phone')) return;
  const target = { to: phone.number, purpose: 'reset' } as const;
  const { code } = await issueCode(identity, identity.database, target, codeRequestId);
  await identity.mailer.sendCode(phone.number, 'reset', code, language);
}

/**
 * Sets a new password by a link or a code, once, and ends all of the person's sessions. Repeated with the same
 * password, because the reply was lost, it says so again and changes nothing.
 */
export async function resetPassword(
  identity: ChangeAccountDeps,
  wish: ResetRequest,
  origin: Origin,
): Promise<Refusal | null> {
  const easy = refuseEasyPassword(wish.passwordHash, []);
  if (easy !== null) return easy;
  const proof = 'token' in wish ? await byLink(identity, wish.token, origin) : await byCode(identity, wish);
  const now = identity.now();
  try {
    if (isRefusal(proof)) {
      const isUsed = proof === linkInvalid || proof === codeInvalid;
      return isUsed && (await wasResetBefore(identity, wish, origin)) ? null : proof;
    }
    const passwordHash = await hashPassword(wish.passwordHash, identity.passwordCost);
    const proven = 'token' in wish ? 'email' : 'phone';
    const done = await identity.database.transaction(async (queries) => {
      const found = await proof.takeIn(queries);
      if (found === null || found.disabled || !mayReset(found, proven)) return null;
      const first = await assignToFirstProof(identity, queries, found.id, proven);
      const passkeys = await setPassword(queries, found, passwordHash, { now, firstProof: first !== null });
      await recordReset(identity, queries, wish, { userId: found.id, at: now });
      const user = first?.user ?? found;
      const notice = await storeNotice(identity, queries, user, { first, passkeys });
      return { user, first, notice };
    });
    if (done === null) return (await wasResetBefore(identity, wish, origin)) ? null : proof.over;
    await tell(identity, done, origin);
    return null;
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    throw error;
  }
}

/** Accounts with a verified email reset by email: an unverified number is not a second way in. */
function mayReset(user: User, by: 'email' | 'phone'): boolean {
  return by === 'email' || user.phoneVerified || !user.emailVerified;
}

interface ResetProof {
  /** Uses up the link or code and returns its account. */
  takeIn(queries: Queries): Promise<User | null>;
  readonly over: Refusal;
}

/** Accepts a forgotten-password link, or a confirmation link as long as the address is unconfirmed. */
async function byLink(identity: PasswordDeps, token: string, origin: Origin): Promise<ResetProof | Refusal> {
  const wait = await identity.limits.guess({ origin });
  if (wait > 0) return tooMany(wait);
  const tokenHash = digestOf(token);
  const now = identity.now();
  const isReset = await hasReset(identity.database, tokenHash, now);
  if (!isReset && (await openConfirmation(identity, token)) === null) return linkInvalid;
  await identity.limits.guessedRight({ origin });
  return {
    over: linkInvalid,
    async takeIn(queries) {
      const userId = isReset
        ? await consumeReset(queries, tokenHash, now)
        : await consumeOpenConfirmation(identity, queries, token);
      return userId === null ? null : findUser(queries, userId);
    },
  };
}

async function byCode(
  identity: CodeDeps,
  wish: { readonly phoneNumber: string; readonly countryCode: string } & GivenCode,
): Promise<ResetProof | Refusal> {
  const phone = readPhone(wish.phoneNumber, wish.countryCode);
  if (phone === null) return phoneInvalid;
  const proof = await proveContact(identity, phone.number, 'reset', wish);
  if (isRefusal(proof)) return proof;
  return {
    over: codeInvalid,
    takeIn: async (queries) =>
      (await proof.takeIn(queries)) ? findUserByPhone(queries, phone.number) : null,
  };
}

/** Returns how many passkeys were removed. */
async function setPassword(
  queries: Queries,
  user: User,
  passwordHash: string,
  { now, firstProof }: { readonly now: number; readonly firstProof: boolean },
): Promise<number> {
  await setPasswordHash(queries, user.id, passwordHash);
  await deleteResetsOf(queries, user.id);
  // Somebody with access before the reset may have added one.
  const passkeys = await deletePasskeysOf(queries, user.id);
  await endSessionsOf(queries, user.id, 'a forgotten password was replaced', now);
  await recordInAudit(queries, {
    at: now,
    actor: user.id,
    action: 'password_reset',
    subject: user.id,
    outcome: 'done',
    details: { firstProof, passkeys },
  });
  return passkeys;
}

/** Stores what its owner is told of a new password; null if the account has no address. */
async function storeNotice(
  { mailer }: ChangeAccountDeps,
  queries: Queries,
  user: User,
  { first, passkeys }: { readonly first: FirstProof | null; readonly passkeys: number },
): Promise<AccountEmail | null> {
  const to = await findRecipient(queries, user.id);
  const changed = passkeys === 0 ? 'password' : 'passwordAndPasskeys';
  return to && mailer.storeChange(queries, to, first === null ? changed : 'firstProof');
}

async function tell(
  identity: ChangeAccountDeps,
  {
    user,
    first,
    notice,
  }: { readonly user: User; readonly first: FirstProof | null; readonly notice: AccountEmail | null },
  origin: Origin,
): Promise<void> {
  const { email, username } = user.publicUser;
  const names = [`email ${email.toLowerCase()}`, `username ${username.toLowerCase()}`];
  await identity.limits.forgetGuesses(origin, names);
  closeConnections(identity, user.id, []);
  closeLostConnections(identity, first);
  identity.mailer.sendLater(notice);
}
