import * as v from 'valibot';
import { problem } from '#contract/wire/field-problem.ts';
import { endpoint } from '../wire/endpoint.ts';
import { proof } from '../wire/person-fields.ts';
import { addCredentials } from './credentials.ts';
import { granted } from './session.ts';

/** Bytes in WebAuthn's encoding: base64url. */
/* @__NO_SIDE_EFFECTS__ */
const bytes = (most: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/, problem('passkeyAnswer')), v.maxLength(most));

/** Identifies a challenge for its requester only. */
const requestId = v.pipe(v.string(), v.regex(/^[\w-]{24}$/, problem('passkeyAnswer')));

const id = v.pipe(v.string(), v.maxLength(64));
const credential = { id: bytes(1_400), rawId: bytes(1_400), type: v.literal('public-key') };

/** A browser's response once a device has signed. */
export const passkeySignature = v.object({
  ...credential,
  response: v.object({
    authenticatorData: bytes(4_000),
    clientDataJSON: bytes(4_000),
    signature: bytes(8_000),
    userHandle: v.optional(v.nullable(bytes(200))),
  }),
});

/** A browser's response once a device has created a passkey. */
export const newPasskey = v.object({
  ...credential,
  response: v.object({
    attestationObject: bytes(20_000),
    clientDataJSON: bytes(4_000),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
      [],
    ),
  }),
});

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});

const passkeyName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(problem('fillIn')),
  v.maxLength(60),
  v.regex(/^\P{Cc}*$/u, problem('oneLine')),
);

const newKeyOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) }),
  ),
});

/**
 * Returns the options for `navigator.credentials.get`, valid once and for five minutes. Rate limited per network and
 * browser. Refusals: 409 `passkeys_unavailable` if the server is not reached under a domain name; 429.
 */
export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in-options',
  access: 'public',
  about: 'Creates a challenge for signing in with a passkey.',
  reply: v.object({
    requestId: v.string(),
    options: v.object({
      challenge: v.string(),
      rpId: v.string(),
      timeout: v.number(),
      userVerification: v.literal('required'),
    }),
  }),
});

/**
 * The device has verified fingerprint, face or PIN. Refusals: 401 `passkey_refused`; 410 `passkey_request_over`; 409
 * `passkeys_unavailable`; 429.
 */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  access: 'public',
  about: 'Signs a person in with a passkey’s signature.',
  body: v.object({ requestId, response: passkeySignature }),
  reply: granted,
});

/**
 * Returns the options for `navigator.credentials.create` for a sign-up, valid once and for five minutes. Refusals:
 * 409 `username_taken`, `email_taken` before a device creates a useless passkey; 409 `passkeys_unavailable`; 429.
 */
export const passkeySignUpOptions = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-up-options',
  access: 'api_key',
  about: 'Creates a challenge for the passkey of a new account.',
  body: v.pick(addCredentials.body, ['username', 'email', 'firstName', 'lastName']),
  reply: v.object({ requestId: v.string(), options: newKeyOptions }),
});

/**
 * Like `POST /api/userCredentials/add` with a passkey instead of a password. A refused sign-up uses up neither the
 * phone number's code nor the passkey. Refusals: as there, and 410 `passkey_request_over`; 422 `passkey_invalid`; 409
 * `passkey_taken`, `passkeys_unavailable`.
 */
export const signUpByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-up',
  access: 'api_key',
  about: 'Creates an account with a passkey instead of a password. Doesn’t sign in.',
  query: addCredentials.query,
  body: v.object({
    ...v.omit(addCredentials.body, ['passwordHash']).entries,
    requestId,
    /** `user.id` from the options. */
    userHandle: bytes(200),
    response: newPasskey,
  }),
  reply: addCredentials.reply,
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/profile/passkeys',
  access: 'signed_in',
  about: 'The caller’s passkeys, oldest first, at most 20.',
  reply: v.object({ items: v.array(passkey) }),
});

/**
 * Returns the options for `navigator.credentials.create`, valid once, for five minutes and in this session. Refusals:
 * 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller has reauthenticated within the
 * last 15 minutes; 409 `passkeys_unavailable`, `passkeys_too_many`.
 */
export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys/options',
  access: 'signed_in',
  about: 'Creates a challenge for a new passkey of the caller.',
  body: proof,
  reply: v.object({
    requestId: v.string(),
    options: newKeyOptions,
  }),
});

/**
 * Without a name it is named after the browser. A passkey that the caller already has is returned unchanged, so that
 * a repeat is harmless. Refusals: 403 as for `newPasskeyOptions`; 410 `passkey_request_over`; 422 `passkey_invalid`;
 * 409 `passkey_taken`, `passkeys_too_many`.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys',
  access: 'signed_in',
  about: 'Adds a passkey to the caller’s account, as a further way to sign in.',
  body: v.object({ requestId, response: newPasskey, name: v.optional(passkeyName) }),
  reply: passkey,
});

/** Refusals: 404 `passkey_not_found`. */
export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/profile/passkeys/{passkeyId}',
  access: 'signed_in',
  about: 'Renames one of the caller’s passkeys.',
  params: v.object({ passkeyId: id }),
  body: v.object({ name: passkeyName }),
  reply: passkey,
});

/**
 * Refusals: 403 as for `newPasskeyOptions`; 404 `passkey_not_found`; 409 `passkey_only_way_in` if it is the only way
 * to sign in.
 */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/profile/passkeys/{passkeyId}',
  access: 'signed_in',
  about: 'Removes one of the caller’s passkeys, which can then no longer sign in.',
  params: v.object({ passkeyId: id }),
  body: proof,
  reply: v.object({ removed: v.literal(true) }),
});
