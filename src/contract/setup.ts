import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const words = v.pipe(v.string(), v.trim(), v.nonEmpty('Fill this in.'), v.maxLength(120));

/** The first administrator of a server without any, made once by the link that the server prints at its start. */
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  about: 'Makes the first administrator with the one-time token of the set-up link.',
  body: v.object({
    token: v.pipe(v.string(), v.maxLength(100)),
    username: v.pipe(words, v.regex(/^[\w.-]{3,60}$/, 'Three to 60 letters, digits, dots, dashes.')),
    email: v.pipe(words, v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Not an email address.')),
    firstName: words,
    lastName: words,
    /** As at sign-in: SHA-256 of `gatehouse password 1\n` + the password, hex. */
    passwordHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a password hash.')),
  }),
  reply: v.object({ username: v.string() }),
});
