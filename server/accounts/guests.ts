import { readSettings } from '#server/database/administration/settings.ts';
import { guestsClosed } from '#server/accounts/closed.ts';
import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { assignToFirstProof, closeLostConnections } from './first-proof.ts';
import type { CodeDeps, EndAccountDeps, SignUpDeps } from './identity.ts';
import {
  codeInvalid,
  emailKey,
  issueCode,
  newCodeRequestId,
  type GivenCode,
  type IssuedCode,
} from './codes/one-time-code.ts';
import { recordCodeUse, recordNextCode, repeatCode, type CodeBrowser } from './codes/repeated-code.ts';
import type { Visitor } from './person-limits.ts';
import { readPhone, type Phone } from './phone.ts';
import { phoneInvalid, proveContact } from './sign-up.ts';
import { takenRefusal } from './user-changes.ts';
import {
  addUser,
  findUserByEmail,
  findUserByPhone,
  type NewUser,
  type PublicUser,
  type User,
} from '#server/database/accounts/users.ts';
import { guestUsername } from '#domain/people/guest-name.ts';

/** A guest account whose contact was never verified goes to the person who verifies it now, cleared of earlier data. */
type GuestDeps = SignUpDeps & EndAccountDeps;

type GuestSignedUp = { readonly user: PublicUser; readonly signInCode: string } & Omit<IssuedCode, 'code'>;

/** The browser of a guest, who may be new, and their language. */
type NewGuest = CodeBrowser & Pick<Visitor, 'language'>;

/** The contact that a guest verifies with a code. */
interface Contact {
  readonly kind: 'email' | 'phone';
  /** In the form that codes are bound to. */
  readonly to: string;
  /** The fields of a new account that come from it. */
  readonly fields: Pick<NewUser, 'email' | 'emailProven' | 'phone'>;
}

const hasAccount = {
  phone: refusal(409, 'phone_has_account', (texts) => texts.accounts.phoneHasAccount),
  email: refusal(409, 'email_has_account', (texts) => texts.accounts.emailHasPassword),
};
const unknownGuest: Refusal = refusal(404, 'guest_unknown', (texts) => texts.accounts.unknownGuest);

const contactOf = (phone: Phone): Contact => ({
  kind: 'phone',
  to: phone.number,
  fields: { email: '', phone },
});

const findByContact = (queries: Queries, { kind, to }: Contact): Promise<User | null> =>
  kind === 'email' ? findUserByEmail(queries, to) : findUserByPhone(queries, to);

/** Returns whether an account has neither a password nor Google to sign in with. */
const hasNoSecret = (user: User): boolean => user.passwordHash === null && user.googleSub === null;

/** Returns whether an account is a guest's: identified only by its phone number or email address. */
export const isGuest = (user: User): boolean => hasNoSecret(user) && !user.byPasskey;

/** Returns whether passkeys are the only way to sign in to an account. */
export const needsPasskey = (user: User): boolean => hasNoSecret(user) && user.byPasskey;

/**
 * Signs a guest up by a verified number, or finds the guest who has it. The reply contains a fresh code for the
 * sign-in that follows, because the submitted one is used up.
 */
export async function signUpGuest(
  identity: GuestDeps,
  wish: { readonly phoneNumber: string; readonly countryCode: string } & GivenCode,
  { browser, language }: NewGuest,
): Promise<GuestSignedUp | Refusal> {
  const phone = readPhone(wish.phoneNumber, wish.countryCode);
  if (phone === null) return phoneInvalid;
  return withGuest(
    identity,
    contactOf(phone),
    { ...wish, browser, language },
    async (queries, { publicUser: user }) => {
      const target = { to: phone.number, purpose: 'guest' } as const;
      const issued = await issueCode(identity, queries, target, newCodeRequestId());
      await recordNextCode(identity, queries, wish, issued.codeRequestId);
      const { code: signInCode, ...rest } = issued;
      return { user, signInCode, ...rest };
    },
  );
}

/** Returns the guest of a verified email address, creating an account if the address has none. */
export function guestOfEmail(
  identity: GuestDeps,
  { email, ...given }: { readonly email: string } & GivenCode & NewGuest,
): Promise<User | Refusal> {
  const contact: Contact = { kind: 'email', to: emailKey(email), fields: { email, emailProven: true } };
  return withGuest(identity, contact, given, async (_queries, guest) => guest);
}

/**
 * Uses up a code and runs `then` with the new or existing guest whose contact it verifies, in the same transaction. If
 * the code is repeated because the reply was lost, runs it with the same guest.
 */
async function withGuest<T>(
  identity: GuestDeps,
  contact: Contact,
  given: GivenCode & NewGuest,
  then: (queries: Queries, guest: User) => Promise<T>,
): Promise<T | Refusal> {
  const answer = await takeCode(identity, contact, given, then);
  if (answer !== codeInvalid) return answer;
  const guest = await repeatedGuest(identity, contact, given);
  return guest === null ? codeInvalid : identity.database.transaction((queries) => then(queries, guest));
}

async function takeCode<T>(
  identity: GuestDeps,
  contact: Contact,
  given: GivenCode & NewGuest,
  then: (queries: Queries, guest: User) => Promise<T>,
): Promise<T | Refusal> {
  const target = targetOf(contact);
  const proof = await proveContact(identity, target.to, target.purpose, given);
  if ('refused' in proof) return proof;
  const finish = async (queries: Queries, guest: User) => {
    await recordCodeUse(identity, queries, target, given, { userId: guest.id, browser: given.browser });
    return then(queries, guest);
  };
  try {
    const done = await identity.database.transaction(async (queries) => {
      if (!(await proof.takeIn(queries))) return codeInvalid;
      const known = await findByContact(queries, contact);
      if (known !== null && (known.disabled || !isGuest(known)))
        return known.disabled ? codeInvalid : hasAccount[contact.kind];
      if (known === null && !(await readSettings(queries)).guestsOpen) return guestsClosed;
      if (known === null)
        return {
          given: await finish(queries, await insertGuest(identity, queries, contact, given)),
          first: null,
        };
      const first = await assignToFirstProof(identity, queries, known.id, contact.kind);
      return { given: await finish(queries, first?.user ?? known), first };
    });
    if (isRefusal(done)) return done;
    closeLostConnections(identity, done.first);
    return done.given;
  } catch (error) {
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

/** Returns the guest who signed in with a code that is repeated, if the contact is still theirs; null otherwise. */
async function repeatedGuest(
  identity: CodeDeps & EndAccountDeps,
  contact: Contact,
  given: GivenCode & CodeBrowser,
): Promise<User | null> {
  const userId = await repeatCode(identity, targetOf(contact), given, given);
  if (userId === null) return null;
  const guest = await findByContact(identity.database, contact);
  return guest !== null && guest.id === userId && !guest.disabled && isGuest(guest) ? guest : null;
}

const targetOf = ({ to }: Contact) => ({ to, purpose: 'guest' }) as const;

async function insertGuest(
  identity: SignUpDeps,
  queries: Queries,
  { kind, fields }: Contact,
  { language }: NewGuest,
): Promise<User> {
  const now = identity.now();
  const user = await addUser(queries, {
    id: identity.newId(),
    username: guestUsername(randomBytes(5)),
    firstName: '',
    lastName: '',
    role: 'NORMAL_USER',
    passwordHash: null,
    language,
    now,
    ...fields,
  });
  await recordInAudit(queries, {
    at: now,
    actor: user.id,
    action: 'sign_up',
    subject: user.id,
    outcome: 'done',
    details: { how: kind === 'phone' ? 'guest' : 'guest by email' },
  });
  return user;
}

/** Returns the guest of a verified number. If the number is unknown, its code stays valid for `signUpGuest`. */
export async function guestOfNumber(
  identity: CodeDeps & EndAccountDeps,
  attempt: { readonly phoneNumber: string; readonly countryCode: string } & GivenCode & CodeBrowser,
): Promise<User | Refusal> {
  const phone = readPhone(attempt.phoneNumber, attempt.countryCode);
  if (phone === null) return phoneInvalid;
  const guest = await takeCodeOfNumber(identity, phone, attempt);
  return guest === codeInvalid
    ? ((await repeatedGuest(identity, contactOf(phone), attempt)) ?? codeInvalid)
    : guest;
}

async function takeCodeOfNumber(
  identity: CodeDeps & EndAccountDeps,
  phone: Phone,
  given: GivenCode & CodeBrowser,
): Promise<User | Refusal> {
  const target = targetOf(contactOf(phone));
  const proof = await proveContact(identity, target.to, target.purpose, given);
  if ('refused' in proof) return proof;
  const user = await findUserByPhone(identity.database, phone.number);
  if (user === null) return unknownGuest;
  if (user.disabled) return codeInvalid;
  const done = await identity.database.transaction(async (queries) => {
    if (!(await proof.takeIn(queries))) return codeInvalid;
    if (!isGuest(user)) return hasAccount.phone;
    const first = await assignToFirstProof(identity, queries, user.id, 'phone');
    const { browser } = given;
    await recordCodeUse(identity, queries, target, given, { userId: first?.user.id ?? user.id, browser });
    return { first };
  });
  if (isRefusal(done)) return done;
  closeLostConnections(identity, done.first);
  return done.first?.user ?? user;
}
