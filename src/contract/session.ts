import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('Fill this in.'), v.maxLength(320));
/** SHA-256 of `gatehouse password 1\n` + the password, hex: what the wire carries; the server treats it as a password. */
const passwordHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a password hash.'));

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

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'api_key',
  about: 'Signs a person in by email or username and password.',
  body: v.union([
    v.object({ email: v.pipe(text, v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Not an email address.')), passwordHash }),
    v.object({ username: text, passwordHash }),
  ]),
  reply: v.object({ user, accessToken: v.string(), sessionId: v.string(), csrfToken: v.string() }),
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
  access: 'signed_in',
  about: 'Ends the session at the server.',
  body: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  reply: v.object({ ended: v.boolean() }),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed_in',
  about: "The caller's own sessions, newest first.",
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
  about: "Ends one of the caller's own sessions.",
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  reply: v.object({ ended: v.boolean() }),
});
