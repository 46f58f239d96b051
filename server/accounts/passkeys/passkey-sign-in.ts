import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { SignInDeps } from '#server/accounts/identity.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import { recordSignIn, openSession, type Grant, type Place } from '#server/accounts/sign-in/sign-in.ts';
import { findPasskey, recordPasskeyUse } from '#server/database/accounts/passkeys.ts';
import { findUser } from '#server/database/accounts/users.ts';
import {
  makePasskeyRequest,
  passkeyRequestLifeMs,
  requestOver,
  consumeChallenge,
} from './passkey-requests.ts';
import { relyingPartyOf } from './relying-party.ts';
import { readSignature, type GivenSignature } from './web-authn.ts';

/** The same text for an unknown passkey, a wrong signature, a copied passkey and a disabled account. */
const refused = refusal(401, 'passkey_refused', (texts) => texts.passkeys.refused);

/**
 * Creates a challenge for a sign-in. The browser lists its own passkeys for this site, so no account is named
 * beforehand.
 */
export async function passkeySignInOptions(identity: SignInDeps, visitor: Origin, origin: string) {
  const party = relyingPartyOf(origin);
  if (isRefusal(party)) return party;
  const wait = await identity.limits.passkey(visitor);
  if (wait > 0) return tooMany(wait);
  const { requestId, challenge } = await makePasskeyRequest(identity, 'sign in');
  const userVerification = 'required' as const;
  return {
    requestId,
    options: { challenge, rpId: party.id, timeout: passkeyRequestLifeMs, userVerification },
  };
}

/** Signs a person in by the signature of one of their passkeys. */
export async function signInByPasskey(
  identity: SignInDeps,
  given: { readonly requestId: string; readonly response: GivenSignature },
  place: Place,
  origin: string,
): Promise<Grant | Refusal> {
  const party = relyingPartyOf(origin);
  if (isRefusal(party)) return party;
  const about = { origin: place };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  const challenge = await consumeChallenge(identity, 'sign in', given.requestId);
  if (challenge === null) return requestOver;
  const { database } = identity;
  const passkey = await findPasskey(database, given.response.id);
  const counter = passkey && (await readSignature(given.response, passkey, { challenge, party }));
  const user = passkey && (await findUser(database, passkey.userId));
  const handle = given.response.response.userHandle ?? null;
  const isTheirs = user !== null && (handle === null || handle === userHandleOf(user.id));
  if (passkey === null || counter === null || !isTheirs || user.disabled) {
    await recordSignIn(identity, 'somebody', passkey?.userId ?? null, 'refused', 'passkey');
    return refused;
  }
  const used = { id: passkey.id, counter, now: identity.now() };
  const granted = await openSession(identity, user, place, 'passkey', async (queries) =>
    (await recordPasskeyUse(queries, used)) ? null : refused,
  );
  if (isRefusal(granted)) await recordSignIn(identity, 'somebody', user.id, 'refused', 'passkey');
  else await identity.limits.guessedRight(about);
  return granted;
}

/** Returns the user handle stored in a passkey: the person's id here, which means nothing elsewhere. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Returns the person that a passkey's user handle names. */
export const personOfHandle = (handle: string): string => Buffer.from(handle, 'base64url').toString();
