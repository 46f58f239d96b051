import type { RefusalCode } from '#contract/refusals/refusals.ts';
import { readSettings } from '#server/database/administration/settings.ts';
import { signUpClosed } from '#server/accounts/closed.ts';
import type { Queries } from '#server/database/database.ts';
import { tooMany } from '#server/access/refusals.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { AccountEmail } from './account-messages.ts';
import { describeLastLink, storeConfirmation } from './email-confirmation.ts';
import { refuseEasyPassword } from './password/common-password.ts';
import type { ChangeAccountDeps, CodeDeps, SignUpDeps } from './identity.ts';
import {
  checkCode,
  codeInvalid,
  consumeCode,
  type CodeTarget,
  type GivenCode,
} from './codes/one-time-code.ts';
import { hashPassword, isPassword, TooBusy } from './password/password.ts';
import type { Visitor } from './person-limits.ts';
import { readPhone, type Phone } from './phone.ts';
import { takenRefusal } from './user-changes.ts';
import { addUser, findUserByUsername, type PublicUser, type User } from '#server/database/accounts/users.ts';
import { applicationStatus } from '#server/database/accounts/own-data.ts';
import { addApplication } from '#server/database/accounts/applications.ts';

export const phoneInvalid: Refusal = refusal(422, 'phone_invalid', (texts) => texts.accounts.phoneInvalid);
const codeNeeded: Refusal = refusal(422, 'sms_code_needed', (texts) => texts.accounts.codeNeeded);
export const contactNeeded: Refusal = refusal(422, 'contact_needed', (texts) => texts.accounts.contactNeeded);

/** A person who signs up. */
export interface SignUpPerson extends GivenCode {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly countryCode: string;
  /** Whether the person applies to become an organizer. Grants nothing. */
  readonly applies: boolean;
}

export interface SignedUp {
  readonly user: PublicUser;
  /** Whether an application to become an organizer is pending. */
  readonly applied: boolean;
  /** Whether a link to confirm the email address was sent there. */
  readonly linkSent: boolean;
}

/** How the new account is signed in to. */
interface WayIn {
  readonly how: 'password' | 'passkey';
  /** Set if the id has already been generated. */
  readonly userId?: string;
  /** Returns whether an account with the same name is signed in to the same way. */
  isTheirs(user: User): Promise<boolean>;
  /** Runs after all other checks have passed, before the transaction. */
  ready(): Promise<ReadyWayIn | Refusal>;
}

interface ReadyWayIn {
  /** From `hashPassword`. */
  readonly passwordHash: string | null;
  /** Uses up the credential before anything is written. */
  takeIn?(queries: Queries): Promise<Refusal | null>;
  /** Stores what belongs to the account, in its transaction. */
  keepIn?(queries: Queries): Promise<Refusal | null>;
}

/** Signs up with a password that is not too common; see `signUp`. */
export async function signUpByPassword(
  identity: SignUpDeps & Pick<ChangeAccountDeps, 'mailer'>,
  wish: SignUpPerson & { readonly passwordHash: string },
  visitor: Visitor,
): Promise<SignedUp | Refusal> {
  const { username, email, firstName, lastName } = wish;
  const easy = refuseEasyPassword(wish.passwordHash, [username, email, firstName, lastName]);
  return signUp(identity, wish, visitor, {
    how: 'password',
    async isTheirs(user) {
      // Counted like a sign-in, because it tells as much.
      const about = { origin: visitor, account: `username ${username.toLowerCase()}` };
      if ((await identity.limits.guess(about)) > 0) return false;
      if (!(await isPassword(wish.passwordHash, user.passwordHash, identity.passwordCost))) return false;
      await identity.limits.guessedRight(about);
      return true;
    },
    ready: async () => easy ?? { passwordHash: await hashPassword(wish.passwordHash, identity.passwordCost) },
  });
}

/**
 * Creates an attendee's account, with an application if requested; does not open a session. A link to confirm the
 * email address is sent after the reply. Repeated, because the reply was lost, it replies the same and creates nothing.
 */
export async function signUp(
  identity: SignUpDeps & Pick<ChangeAccountDeps, 'mailer'>,
  wish: SignUpPerson,
  visitor: Visitor,
  wayIn: WayIn,
): Promise<SignedUp | Refusal> {
  try {
    const made = await makeAccount(identity, wish, visitor, wayIn);
    if (!isRefusal(made) || !repeatCodes.includes(made.code)) return made;
    return (await findSignedUp(identity, wish, wayIn)) ?? made;
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    throw error;
  }
}

/** How a repeated sign-up is refused: its names are taken, and its code or passkey request is used up, by itself. */
const repeatCodes: readonly RefusalCode[] = [
  'username_taken',
  'email_taken',
  'phone_taken',
  'code_invalid',
  'passkey_request_over',
];

/** How long a sign-up can be repeated, in ms. */
const repeatMs = 30 * 60_000;

/** Returns the account that the same sign-up has lately created; null if there is none. @throws TooBusy */
async function findSignedUp(
  deps: SignUpDeps,
  wish: SignUpPerson,
  { isTheirs }: WayIn,
): Promise<SignedUp | null> {
  const { database, now } = deps;
  const user = await findUserByUsername(database, wish.username);
  if (user === null || user.disabled || now() - user.createdAt > repeatMs) return null;
  if (!isSamePerson(user.publicUser, wish) || !(await isTheirs(user))) return null;
  const applied = (await applicationStatus(database, user.id)) !== null;
  if (applied !== wish.applies) return null;
  const { linkSent } = await describeLastLink(deps, user);
  return { user: user.publicUser, applied, linkSent: linkSent || user.emailVerified };
}

function isSamePerson(user: PublicUser, wish: SignUpPerson): boolean {
  const phone = wish.phoneNumber === undefined ? null : readPhone(wish.phoneNumber, wish.countryCode);
  return (
    user.firstName === wish.firstName &&
    user.lastName === wish.lastName &&
    user.email.toLowerCase() === (wish.email ?? '').toLowerCase() &&
    user.phoneNumber === (phone?.number ?? '')
  );
}

/** The new account, and the email with the link to its address. */
interface Made {
  readonly user: User;
  readonly link: AccountEmail | null;
}

async function makeAccount(
  identity: SignUpDeps & Pick<ChangeAccountDeps, 'mailer'>,
  wish: SignUpPerson,
  visitor: Visitor,
  wayIn: WayIn,
): Promise<SignedUp | Refusal> {
  if (!(await readSettings(identity.database)).signUpOpen) return signUpClosed;
  const wait = await identity.limits.signUp(visitor);
  if (wait > 0) return tooMany(wait);
  if (wish.email === undefined && wish.phoneNumber === undefined) return contactNeeded;
  const phone = wish.phoneNumber === undefined ? undefined : readPhone(wish.phoneNumber, wish.countryCode);
  if (phone === null) return phoneInvalid;
  const proof = phone === undefined ? null : await proveContact(identity, phone.number, 'signup', wish);
  if (proof !== null && 'refused' in proof) return proof;
  try {
    const ready = await wayIn.ready();
    if (isRefusal(ready)) return ready;
    const made = await commitUnlessRefused<Made>(identity.database, async (queries) => {
      if (proof !== null && !(await proof.takeIn(queries))) return codeInvalid;
      const over = (await ready.takeIn?.(queries)) ?? null;
      if (over !== null) return over;
      const way = { ...wayIn, ...ready, language: visitor.language };
      const user = await insert(identity, queries, wish, phone ?? null, way);
      const no = (await ready.keepIn?.(queries)) ?? null;
      if (no !== null) return no;
      if (wish.applies) await apply(identity, queries, user);
      return { user, link: await storeConfirmation(identity, queries, user) };
    });
    if (isRefusal(made)) return made;
    identity.mailer.sendLater(made.link);
    return { user: made.user.publicUser, applied: wish.applies, linkSent: made.link !== null };
  } catch (error) {
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

interface Proof {
  /** Uses up the code in the caller's transaction. */
  takeIn(queries: Queries): Promise<boolean>;
}

/**
 * Checks the code that was sent to a number or an address for the given request.
 *
 * @param to as in `CodeTarget`
 */
export async function proveContact(
  identity: CodeDeps,
  to: string,
  purpose: CodeTarget['purpose'],
  { smsOtp, codeRequestId }: GivenCode,
): Promise<Proof | Refusal> {
  if (smsOtp === undefined || codeRequestId === undefined) return codeNeeded;
  const target = { to, purpose };
  if (!(await checkCode(identity, target, codeRequestId, smsOtp))) return codeInvalid;
  return { takeIn: (queries) => consumeCode(identity, queries, target, codeRequestId, smsOtp) };
}

type NewWayIn = Pick<WayIn, 'how' | 'userId'> & Pick<ReadyWayIn, 'passwordHash'> & Pick<Visitor, 'language'>;

async function insert(
  identity: SignUpDeps,
  queries: Queries,
  wish: SignUpPerson,
  phone: Phone | null,
  { how, userId, passwordHash, language }: NewWayIn,
): Promise<User> {
  const { firstName, lastName, username, countryCode } = wish;
  const now = identity.now();
  const user = await addUser(queries, {
    id: userId ?? identity.newId(),
    firstName,
    lastName,
    username,
    countryCode,
    email: wish.email ?? '',
    role: 'NORMAL_USER',
    phone,
    passwordHash,
    byPasskey: how === 'passkey',
    language,
    now,
  });
  await recordInAudit(queries, {
    at: now,
    actor: user.id,
    action: 'sign_up',
    subject: user.id,
    outcome: 'done',
    ...(how === 'passkey' ? { details: { how } } : {}),
  });
  return user;
}

async function apply(identity: SignUpDeps, queries: Queries, user: User): Promise<void> {
  const now = identity.now();
  const id = identity.newId();
  await addApplication(queries, id, user.id, now);
  await recordInAudit(queries, { at: now, actor: user.id, action: 'apply', subject: id, outcome: 'done' });
}
