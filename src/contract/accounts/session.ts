import * as v from 'valibot';
import { claimsOf, readTokens } from '#domain/people/session.ts';
import { fieldsOf, isRecord, readUser, type SignedInUser } from '#domain/people/user.ts';
import { roles } from '#domain/people/role.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  codeRequestId,
  countryCode,
  email,
  passwordHash,
  phoneNumber,
  smsOtp,
} from '../wire/person-fields.ts';
import { wordOf } from '../wire/word.ts';
import { problem } from '#contract/wire/field-problem.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(320));

export const user = v.object({
  credentialId: v.number(),
  username: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  role: wordOf(roles, 'NORMAL_USER'),
  phoneNumber: v.string(),
  countryCode: v.string(),
}) satisfies v.GenericSchema<unknown, SignedInUser>;

/** Reply of every sign-in. In cookie mode the refresh token is in a cookie too. */
export const granted = v.object({
  user,
  accessToken: v.string(),
  sessionId: v.string(),
  csrfToken: v.string(),
});

/** Returns the tokens in another host's reply; '' if it sends none. */
function tokensIn(reply: unknown) {
  const tokens = readTokens(reply);
  return tokens && { ...tokens, csrfToken: tokens.csrfToken ?? '' };
}

/** Parses a sign-in reply of another host. The person is its `user`, otherwise taken from the token. */
export function readGranted(reply: unknown): unknown {
  const tokens = tokensIn(reply);
  if (tokens === undefined) return reply;
  const { user: person } = fieldsOf(reply);
  return { ...tokens, user: readUser(isRecord(person) ? person : claimsOf(tokens.accessToken)) };
}

/** Parses a refresh reply of another host, which may contain only the access token. */
function readRefreshed(reply: unknown): unknown {
  const tokens = tokensIn(reply);
  if (tokens === undefined) return reply;
  const { user: person } = fieldsOf(reply);
  return isRecord(person) ? { ...tokens, user: readUser(person) } : tokens;
}

/** Accepts any answered sign-out: JSON of any shape, or no body. */
const readEnded = (reply: unknown): unknown =>
  reply === undefined || isRecord(reply) ? { ended: true } : reply;

/** Six digits from an authenticator app, or a recovery code. */
export const secondFactorCode = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)));

/**
 * An account with a second factor needs `secondFactorCode` with its password. Refusals: 401 `bad_credentials`,
 * `second_factor_wrong`; 403 `second_factor_needed` once the password is correct; 429.
 */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'api_key',
  about:
    'Signs a person in with an email or username and a password, or a guest with a phone number and the code from a text message.',
  body: v.union([
    v.object({ email, passwordHash, secondFactorCode }),
    v.object({ username: text, passwordHash, secondFactorCode }),
    v.object({ phoneNumber, countryCode, smsOtp, codeRequestId }),
  ]),
  reply: granted,
  otherHosts: readGranted,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/refresh',
  access: 'public',
  about: 'Exchanges a refresh token (body or cookie) for a new access token and the next refresh token.',
  body: v.object({ sessionId: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.object({
    accessToken: v.string(),
    sessionId: v.string(),
    csrfToken: v.string(),
    /** Absent from hosts that send only tokens: the person stays the same. */
    user: v.optional(user),
  }),
  otherHosts: readRefreshed,
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  // The access token is only one of several proofs: a device that signed out offline no longer has one.
  access: 'public',
  about:
    'Ends a session, identified by its access token; by its cookie or its id in the body, each with its CSRF token in X-CSRF-Token; or by its refresh token in the body.',
  body: v.object({
    reason: v.optional(v.pipe(v.string(), v.maxLength(100))),
    sessionId: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: v.object({ ended: v.boolean() }),
  otherHosts: readEnded,
});
