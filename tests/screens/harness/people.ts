import type { SignedInUser } from '#domain/people/user.ts';
import type { Viewer } from './states.ts';

const roles = { attendee: 'NORMAL_USER', organizer: 'ORGANIZER', admin: 'ADMIN' } as const;

/** Returns the signed-in user; undefined for a visitor. */
export function person(viewer: Viewer): SignedInUser | undefined {
  if (viewer === 'visitor') return undefined;
  return {
    credentialId: 7,
    username: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: roles[viewer],
    phoneNumber: '',
    countryCode: 'GM',
  };
}
