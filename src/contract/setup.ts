import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';
import { email, passwordHash, personName, username } from './wire/person-fields.ts';

/** Creates the first administrator of a server without any, once, with the link that the server prints at its start. */
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  about: 'Creates the first administrator with the one-time token of the setup link.',
  body: v.object({
    token: v.pipe(v.string(), v.maxLength(100)),
    username,
    email,
    firstName: personName,
    lastName: personName,
    passwordHash,
  }),
  reply: v.object({ username: v.string() }),
});
