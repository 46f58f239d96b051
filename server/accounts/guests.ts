import { readSettings } from '#server/database/administration/settings.ts';
import { guestsClosed } from '#server/accounts/closed.ts';
import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { takeFirstProof } from './first-proof.ts';
import type { AccountDeps, CodeDeps, SignUpDeps } from './identity.ts';
import {
  codeInvalid,
  issueCode,
  newCodeRequestId,
  type GivenCode,
  type IssuedCode,
} from './codes/one-time-code.ts';
import { readPhone, type Phone } from './phone.ts';
import { phoneInvalid, proveNumber } from './sign-up.ts';
import { takenRefusal } from './user-changes.ts';
import { addUser, findUserByPhone, type PublicUser, type User } from '#server/database/accounts/users.ts';

const hasAccount: Refusal = refusal(409, 'phone_has_account', (texts) => texts.accounts.phoneHasAccount);
const unknownGuest: Refusal = refusal(404, 'guest_unknown', (texts) => texts.accounts.unknownGuest);

/** Whether an account has neither a password nor Google to sign in by. */
const hasNoSecret = (user: User): boolean => user.passwordHash === null && user.googleSub === null;

/** Whether an account is a guest's: known by its phone number and nothing else. */
export const isGuest = (user: User): boolean => hasNoSecret(user) && !user.byPasskey;

/** Whether nothing but passkeys signs in to an account. */
export const needsPasskey = (user: User): boolean => hasNoSecret(user) && user.byPasskey;

/**
 * Signs a guest up by a proven number, or finds the guest who has it. The answer brings a fresh code for the sign-in
 * that follows, because the one just used is used up.
 */
export async function signUpGuest(
  identity: SignUpDeps,
  wish: { readonly phoneNumber: string; readonly countryCode: string } & GivenCode,
): Promise<({ readonly user: PublicUser } & IssuedCode) | Refusal> {
  const phone = readPhone(wish.phoneNumber, wish.countryCode);
  if (phone === null) return phoneInvalid;
  const proof = await proveNumber(identity, phone, 'guest', wish);
  if ('refused' in proof) return proof;
  try {
    return await identity.database.transaction(async (queries) => {
      if (!(await proof.takeIn(queries))) return codeInvalid;
      const known = await findUserByPhone(queries, phone.number);
      if (known !== null && (known.disabled || !isGuest(known)))
        return known.disabled ? codeInvalid : hasAccount;
      if (known === null && !(await readSettings(queries)).guestsOpen) return guestsClosed;
      const user =
        known === null
          ? await insertGuest(identity, queries, phone)
          : await ownGuest(identity, queries, known);
      const target = { phone: phone.number, purpose: 'guest' } as const;
      const next = await issueCode(identity, queries, target, newCodeRequestId());
      return { user: user.publicUser, ...next };
    });
  } catch (error) {
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

/** A guest whose number was never proven before is theirs who proves it now, with nothing of anybody else. */
async function ownGuest(identity: AccountDeps, queries: Queries, guest: User): Promise<User> {
  const first = await takeFirstProof(identity, queries, guest.id, 'phone');
  return first?.user ?? guest;
}

async function insertGuest(identity: SignUpDeps, queries: Queries, phone: Phone): Promise<User> {
  const now = identity.now();
  const user = await addUser(queries, {
    id: identity.newId(),
    username: `guest-${randomBytes(5).toString('hex')}`,
    email: '',
    firstName: '',
    lastName: '',
    role: 'NORMAL_USER',
    phone,
    passwordHash: null,
    now,
  });
  await noteInAudit(queries, {
    at: now,
    actor: user.id,
    action: 'sign_up',
    subject: user.id,
    outcome: 'done',
    details: { how: 'guest' },
  });
  return user;
}

/** The guest of a proven number. A number that nobody has keeps its code for `signUpGuest`. */
export async function guestOfNumber(
  identity: CodeDeps,
  attempt: { readonly phoneNumber: string; readonly countryCode: string } & GivenCode,
): Promise<User | Refusal> {
  const phone = readPhone(attempt.phoneNumber, attempt.countryCode);
  if (phone === null) return phoneInvalid;
  const proof = await proveNumber(identity, phone, 'guest', attempt);
  if ('refused' in proof) return proof;
  const user = await findUserByPhone(identity.database, phone.number);
  if (user === null) return unknownGuest;
  if (user.disabled) return codeInvalid;
  return identity.database.transaction(async (queries) => {
    if (!(await proof.takeIn(queries))) return codeInvalid;
    return isGuest(user) ? ownGuest(identity, queries, user) : hasAccount;
  });
}
