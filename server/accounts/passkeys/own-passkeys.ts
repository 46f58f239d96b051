import { findRecipient, type AccountEmail } from '#server/accounts/account-messages.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import type { Owner } from '#server/accounts/calling-person.ts';
import { needsPasskey } from '#server/accounts/guests.ts';
import type { AccountDeps, ChangeAccountDeps, CodeDeps, SignUpDeps } from '#server/accounts/identity.ts';
import { readSiteName } from '#server/database/administration/look.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { findUser, type PublicUser, type User } from '#server/database/accounts/users.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import {
  addPasskey,
  findPasskey,
  listPasskeyRows,
  lockPasskey,
  removePasskeyRow,
  renamePasskeyRow,
  type Passkey,
} from '#server/database/accounts/passkeys.ts';
import {
  makePasskeyRequest,
  passkeyRequestLifeMs,
  requestOver,
  challengeOf,
  consumeChallenge,
} from './passkey-requests.ts';
import { userHandleOf } from './passkey-sign-in.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';
import { passkeyAlgorithms, readNewPasskey, type GivenPasskey, type NewPasskey } from './web-authn.ts';

/** Maximum number of passkeys per person. */
const maxPasskeys = 20;

const tooManyPasskeys = refusal(409, 'passkeys_too_many', (texts) => texts.passkeys.tooMany(maxPasskeys));
export const invalidPasskey = refusal(422, 'passkey_invalid', (texts) => texts.passkeys.invalid);
export const takenPasskey = refusal(409, 'passkey_taken', (texts) => texts.passkeys.taken);
const onlyWayIn = refusal(409, 'passkey_only_way_in', (texts) => texts.passkeys.onlyWayIn);
const notFound = refusal(404, 'passkey_not_found', (texts) => texts.passkeys.notFound);

/** Creates a challenge for a new passkey. Devices that already hold one of this person's are excluded. */
export async function newPasskeyOptions(identity: CodeDeps, { user, sessionId }: Owner, origin: string) {
  const party = relyingPartyOf(origin);
  if (isRefusal(party)) return party;
  const known = await listPasskeyRows(identity.database, user.id);
  if (known.length >= maxPasskeys) return tooManyPasskeys;
  const { requestId, challenge } = await makePasskeyRequest(identity, `add in ${sessionId}`);
  const person = { ...user.publicUser, id: user.id };
  return { requestId, options: await keyOptions(identity, { party, challenge }, person, known) };
}

/** The person a passkey is for. */
type KeyPerson = Pick<User, 'id'> & Pick<PublicUser, 'username' | 'firstName' | 'lastName'>;

/** Builds the options for creating a passkey; in a browser's passkey list it carries the name of this installation. */
export async function keyOptions(
  { database }: Pick<AccountDeps, 'database'>,
  { party, challenge }: { readonly party: RelyingParty; readonly challenge: string },
  { id, username, firstName, lastName }: KeyPerson,
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
) {
  return {
    challenge,
    rp: { id: party.id, name: await readSiteName(database) },
    user: { id: userHandleOf(id), displayName: `${firstName} ${lastName}`.trim(), name: username },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: passkeyRequestLifeMs,
    attestation: 'none' as const,
    // Stored on the device with the person's name, so that a sign-in can start without a username.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports: [...transports],
    })),
  };
}

export interface WantedPasskey {
  readonly requestId: string;
  readonly response: GivenPasskey;
  readonly name: string;
}

/** Builds the row of a passkey created for a person, from the verified response. */
export const newPasskeyRow = (
  { newId, now }: Pick<SignUpDeps, 'newId' | 'now'>,
  made: NewPasskey,
  { userId, response, name }: Pick<Passkey, 'userId' | 'name'> & { readonly response: GivenPasskey },
): Omit<Passkey, 'lastUsedAt'> => ({
  ...made,
  id: newId(),
  userId,
  transports: response.response.transports,
  name,
  createdAt: now(),
});

/** Adds a passkey created by a device; one that the person already has is returned again. */
export async function addOwnPasskey(
  identity: SignUpDeps & ChangeAccountDeps,
  { user, sessionId }: Owner,
  wanted: WantedPasskey,
  origin: string,
): Promise<Passkey | Refusal> {
  const party = relyingPartyOf(origin);
  if (isRefusal(party)) return party;
  const { requestId, response } = wanted;
  const use = `add in ${sessionId}` as const;
  // Before the transaction, because it takes a while, and the first time loads a library.
  const made = await readNewPasskey(response, { challenge: challengeOf(identity, use, requestId), party });
  // Committed even if it is refused: a challenge is valid once, whatever was signed.
  const done = await identity.database.transaction((queries) =>
    addIn(identity, queries, { user, sessionId }, { ...wanted, made }),
  );
  if (isRefusal(done)) return done;
  identity.mailer.sendLater(done.notice);
  return done.passkey;
}

/**
 * Runs with the person's row locked, so that a concurrent removal of passkeys cannot interleave, and the second of two
 * equal requests finds the passkey of the first.
 */
async function addIn(
  identity: SignUpDeps & ChangeAccountDeps,
  queries: Queries,
  { user, sessionId }: Owner,
  { requestId, response, name, made }: WantedPasskey & { readonly made: NewPasskey | null },
): Promise<{ readonly passkey: Passkey; readonly notice: AccountEmail | null } | Refusal> {
  const { id: userId } = user;
  if (!(await holdPerson(queries, userId, sessionId))) return notSignedIn;
  const use = `add in ${sessionId}` as const;
  if ((await consumeChallenge({ ...identity, database: queries }, use, requestId)) === null) {
    const known = await findPasskey(queries, response.id);
    return known?.userId === userId ? { passkey: known, notice: null } : requestOver;
  }
  if (made === null) return invalidPasskey;
  if ((await listPasskeyRows(queries, userId)).length >= maxPasskeys) return tooManyPasskeys;
  const passkey = newPasskeyRow(identity, made, { userId, response, name });
  if (!(await addPasskey(queries, passkey))) return takenPasskey;
  await note(queries, 'passkey_added', userId, passkey.createdAt);
  const to = await findRecipient(queries, userId);
  const notice = to && (await identity.mailer.storeChange(queries, to, 'passkey'));
  return { passkey: { ...passkey, lastUsedAt: null }, notice };
}

/** Lists a person's passkeys. */
export const listOwnPasskeys = ({ database }: AccountDeps, userId: string): Promise<readonly Passkey[]> =>
  listPasskeyRows(database, userId);

/** Renames one of a person's passkeys. */
export function renameOwnPasskey(
  { database, now }: AccountDeps,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | Refusal> {
  return commitUnlessRefused(database, async (queries) => {
    const passkey = await lockPasskey(queries, userId, id);
    if (passkey === null) return notFound;
    if (passkey.name === name) return passkey;
    await renamePasskeyRow(queries, id, name);
    await note(queries, 'passkey_renamed', userId, now());
    return { ...passkey, name };
  });
}

/**
 * Removes one of a person's passkeys. Sessions it opened stay open: they are ended in the session list. The last
 * passkey cannot be removed if it is the only way to sign in.
 */
export async function removeOwnPasskey(
  { database, now }: AccountDeps,
  { user: { id: userId }, sessionId }: Owner,
  id: string,
): Promise<Refusal | null> {
  const done = await commitUnlessRefused<true>(database, async (queries) => {
    if (!(await holdPerson(queries, userId, sessionId))) return notSignedIn;
    if (!(await removePasskeyRow(queries, userId, id))) return notFound;
    const user = await findUser(queries, userId);
    if (user !== null && needsPasskey(user) && (await listPasskeyRows(queries, userId)).length === 0)
      return onlyWayIn;
    await note(queries, 'passkey_removed', userId, now());
    return true;
  });
  return isRefusal(done) ? done : null;
}

const note = (queries: Queries, action: string, userId: string, at: number): Promise<void> =>
  recordInAudit(queries, { at, actor: userId, action, subject: userId, outcome: 'done' });
