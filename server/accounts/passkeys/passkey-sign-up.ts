import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { ChangeAccountDeps, SignUpDeps } from '#server/accounts/identity.ts';
import type { Origin, Visitor } from '#server/accounts/person-limits.ts';
import { emailTaken, usernameTaken } from '#server/accounts/user-changes.ts';
import { signUp, type SignedUp, type SignUpPerson } from '#server/accounts/sign-up.ts';
import { addPasskey, findPasskey } from '#server/database/accounts/passkeys.ts';
import { findUserByEmail, findUserByUsername } from '#server/database/accounts/users.ts';
import { invalidPasskey, keyOptions, newPasskeyRow, takenPasskey } from './own-passkeys.ts';
import { challengeOf, makePasskeyRequest, requestOver, consumeChallenge } from './passkey-requests.ts';
import { personOfHandle } from './passkey-sign-in.ts';
import { relyingPartyOf } from './relying-party.ts';
import { readNewPasskey, type GivenPasskey } from './web-authn.ts';

interface Newcomer {
  readonly username: string;
  readonly email?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Creates a challenge for the passkey of an account yet to be created. A passkey names its person, so their id is
 * generated here and the request is valid for that id only. A taken name is refused before the device creates a
 * passkey.
 */
export async function passkeySignUpOptions(
  identity: SignUpDeps,
  newcomer: Newcomer,
  visitor: Origin,
  origin: string,
) {
  const party = relyingPartyOf(origin);
  if (isRefusal(party)) return party;
  const wait = await identity.limits.passkey(visitor);
  if (wait > 0) return tooMany(wait);
  const { username, email } = newcomer;
  if ((await findUserByUsername(identity.database, username)) !== null) return usernameTaken;
  if (email !== undefined && (await findUserByEmail(identity.database, email)) !== null) return emailTaken;
  const userId = identity.newId();
  const { requestId, challenge } = await makePasskeyRequest(identity, `sign up ${userId}`);
  const person = { ...newcomer, id: userId };
  return { requestId, options: await keyOptions(identity, { party, challenge }, person, []) };
}

/** The passkey that a device created during sign-up. */
export interface FirstPasskey {
  readonly requestId: string;
  /** The person's id from the options, as given to the device. */
  readonly userHandle: string;
  readonly response: GivenPasskey;
  readonly name: string;
}

/**
 * Creates an account that is signed in to by passkey; does not open a session. The challenge is used up together with
 * the account's creation, so after a refusal the same passkey can be sent again with the corrected form.
 */
export async function signUpByPasskey(
  identity: SignUpDeps & Pick<ChangeAccountDeps, 'mailer'>,
  person: SignUpPerson,
  given: FirstPasskey,
  visitor: Visitor,
  origin: string,
): Promise<SignedUp | Refusal> {
  const party = relyingPartyOf(origin);
  if (isRefusal(party)) return party;
  const userId = personOfHandle(given.userHandle);
  const use = `sign up ${userId}` as const;
  const read = () => {
    const challenge = challengeOf(identity, use, given.requestId);
    return readNewPasskey(given.response, { challenge, party });
  };
  return signUp(identity, person, visitor, {
    how: 'passkey',
    userId,
    async isTheirs(user) {
      const made = await read();
      const found = made === null ? null : await findPasskey(identity.database, made.credentialId);
      return user.id === userId && found?.userId === userId;
    },
    async ready() {
      const made = await read();
      if (made === null) return invalidPasskey;
      return {
        passwordHash: null,
        async takeIn(queries) {
          const request = { ...identity, database: queries };
          return (await consumeChallenge(request, use, given.requestId)) === null ? requestOver : null;
        },
        async keepIn(queries) {
          const passkey = newPasskeyRow(identity, made, { ...given, userId });
          return (await addPasskey(queries, passkey)) ? null : takenPasskey;
        },
      };
    },
  });
}
