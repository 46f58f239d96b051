import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  codeRequestId,
  countryCode,
  credentialId,
  email,
  passwordHash,
  phoneNumber,
  smsOtp,
} from './person-fields.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('Fill this in.'), v.maxLength(320));

export const user = v.object({
  credentialId: v.number(),
  username: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(['NORMAL_USER', 'ORGANIZER', 'ADMIN']),
  phoneNumber: v.string(),
  countryCode: v.string(),
});

/** What every sign-in answers. In cookie mode the refresh token is in a cookie as well. */
export const granted = v.object({
  user,
  accessToken: v.string(),
  sessionId: v.string(),
  csrfToken: v.string(),
});

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'api_key',
  about:
    'Signs a person in by email or username and password, or a guest by phone and the code of a text message.',
  body: v.union([
    v.object({ email, passwordHash }),
    v.object({ username: text, passwordHash }),
    v.object({ phoneNumber, countryCode, smsOtp, codeRequestId }),
  ]),
  reply: granted,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/refresh',
  access: 'public',
  about: 'Turns a refresh token (body or cookie) into a new access token and the next refresh token.',
  body: v.object({ sessionId: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  reply: v.object({ accessToken: v.string(), sessionId: v.string(), csrfToken: v.string(), user }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  // The access token is one proof of several: a device that signed out with no signal has none any more.
  access: 'public',
  about:
    'Ends a session: by its access token; by its cookie or, in the body, its id, each with its CSRF token in X-CSRF-Token; or by its refresh token in the body.',
  body: v.object({
    reason: v.optional(v.pipe(v.string(), v.maxLength(100))),
    sessionId: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: v.object({ ended: v.boolean() }),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed_in',
  about: "The caller's own sessions, newest first; an administrator may name another person.",
  query: v.object({ credentialId: v.optional(credentialId) }),
  reply: v.object({
    items: v.array(
      v.object({
        id: v.string(),
        createdAt: v.string(),
        lastUsedAt: v.string(),
        device: v.string(),
        current: v.boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'signed_in',
  about: "Ends one of the caller's own sessions; an administrator may end anyone's.",
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  reply: v.object({ ended: v.boolean() }),
});
