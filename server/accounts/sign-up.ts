import { readSettings } from '#server/database/administration/settings.ts';
import { signUpClosed } from '#server/accounts/closed.ts';
import type { Queries } from '#server/database/database.ts';
import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { confirmLater } from './email-confirmation.ts';
import { refuseEasyPassword } from './password/common-password.ts';
import type { ChangeAccountDeps, CodeDeps, SignUpDeps } from './identity.ts';
import { checkCode, codeInvalid, takeCode, type CodeTarget, type GivenCode } from './codes/one-time-code.ts';
import { hashPassword, TooBusy } from './password/password.ts';
import type { Origin } from './person-limits.ts';
import { readPhone, type Phone } from './phone.ts';
import { takenRefusal } from './user-changes.ts';
import { addUser, type PublicUser, type User } from '#server/database/accounts/users.ts';
import { addApplication } from '#server/database/accounts/applications.ts';

export const phoneInvalid: Refusal = refusal(422, 'phone_invalid', (texts) => texts.accounts.phoneInvalid);
const codeNeeded: Refusal = refusal(422, 'sms_code_needed', (texts) => texts.accounts.codeNeeded);
export const contactNeeded: Refusal = refusal(422, 'contact_needed', (texts) => texts.accounts.contactNeeded);
export interface SignUpWish extends GivenCode {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly countryCode: string;
  readonly passwordHash: string;
  /** Whether the person applies to become an organizer. Grants nothing. */
  readonly applies: boolean;
}

interface SignedUp {
  readonly user: PublicUser;
  /** Whether an application to become an organizer waits for an administrator. */
  readonly applied: boolean;
}

/**
 * Makes an attendee's account, with an application where one is wished for; nobody is signed in. A link to confirm the
 * email address goes out after the answer.
 */
export async function signUp(
  identity: SignUpDeps & Pick<ChangeAccountDeps, 'courier'>,
  wish: SignUpWish,
  origin: Origin,
): Promise<SignedUp | Refusal> {
  if (!(await readSettings(identity.database)).signUpOpen) return signUpClosed;
  const wait = await identity.limits.signUp(origin);
  if (wait > 0) return tooMany(wait);
  if (wish.email === undefined && wish.phoneNumber === undefined) return contactNeeded;
  const { username, email, firstName, lastName } = wish;
  const easy = refuseEasyPassword(wish.passwordHash, [username, email, firstName, lastName]);
  if (easy !== null) return easy;
  const phone = wish.phoneNumber === undefined ? undefined : readPhone(wish.phoneNumber, wish.countryCode);
  if (phone === null) return phoneInvalid;
  const proof = phone === undefined ? null : await proveNumber(identity, phone, 'signup', wish);
  if (proof !== null && 'refused' in proof) return proof;
  try {
    const passwordHash = await hashPassword(wish.passwordHash, identity.passwordCost);
    const made = await identity.database.transaction(async (queries) => {
      if (proof !== null && !(await proof.takeIn(queries))) return codeInvalid;
      const user = await insert(identity, queries, wish, phone ?? null, passwordHash);
      if (wish.applies) await apply(identity, queries, user);
      return { id: user.id, user: user.publicUser };
    });
    if (isRefusal(made)) return made;
    confirmLater(identity, made.id);
    return { user: made.user, applied: wish.applies };
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

interface Proof {
  /** Uses the code up in the transaction that it opens. */
  takeIn(queries: Queries): Promise<boolean>;
}

/** Checks the code that was sent to a number for the request that is named with it. */
export async function proveNumber(
  identity: CodeDeps,
  phone: Phone,
  purpose: CodeTarget['purpose'],
  { smsOtp, codeRequestId }: GivenCode,
): Promise<Proof | Refusal> {
  if (smsOtp === undefined || codeRequestId === undefined) return codeNeeded;
  const target = { phone: phone.number, purpose };
  if (!(await checkCode(identity, target, codeRequestId, smsOtp))) return codeInvalid;
  return { takeIn: (queries) => takeCode(identity, queries, target, codeRequestId, smsOtp) };
}

async function insert(
  identity: SignUpDeps,
  queries: Queries,
  wish: SignUpWish,
  phone: Phone | null,
  passwordHash: string,
): Promise<User> {
  const { firstName, lastName, username, countryCode } = wish;
  const now = identity.now();
  const user = await addUser(queries, {
    id: identity.newId(),
    firstName,
    lastName,
    username,
    countryCode,
    email: wish.email ?? '',
    role: 'NORMAL_USER',
    phone,
    passwordHash,
    now,
  });
  await noteInAudit(queries, {
    at: now,
    actor: user.id,
    action: 'sign_up',
    subject: user.id,
    outcome: 'done',
  });
  return user;
}

async function apply(identity: SignUpDeps, queries: Queries, user: User): Promise<void> {
  const now = identity.now();
  const id = identity.newId();
  await addApplication(queries, id, user.id, now);
  await noteInAudit(queries, { at: now, actor: user.id, action: 'apply', subject: id, outcome: 'done' });
}
