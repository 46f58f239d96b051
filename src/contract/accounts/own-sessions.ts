import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { credentialId } from '../wire/person-fields.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed_in',
  about: 'The caller’s sessions, newest first; administrators can name another person.',
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
  about: 'Ends one of the caller’s sessions; administrators can end anyone’s.',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  reply: v.object({ ended: v.boolean() }),
});
