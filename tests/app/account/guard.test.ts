import { describe, expect, it } from 'vitest';
import type { AuthState } from '#app/engines/engines.tsx';
import { decideGuard } from '#app/account/guard.tsx';
import type { Role, SignedInUser } from '#app/account/role.ts';

const person = (role: Role): SignedInUser => ({
  credentialId: 1,
  username: 'a',
  email: 'a@b.c',
  firstName: '',
  lastName: '',
  role,
  phoneNumber: '',
  countryCode: 'GM',
});
const as = (role: Role): AuthState => ({ status: 'authenticated', user: person(role) });
const loading: AuthState = { status: 'loading', user: null };
const visitor: AuthState = { status: 'unauthenticated', user: null };

describe('the route guard', () => {
  it.each([
    ['waits while the session is being read, however long', loading, 'organizer', true, 'wait'],
    ['does not turn a visitor away before its wait is over', visitor, 'signed_in', false, 'wait'],
    ['sends a visitor to the sign-in', visitor, 'signed_in', true, 'sign_in'],
    ['opens at once for anyone signed in', as('NORMAL_USER'), 'signed_in', false, 'enter'],
    ['opens at once for an allowed role', as('ORGANIZER'), 'organizer', false, 'enter'],
    ['lets administrators into the organizers’ areas', as('ADMIN'), 'organizer', true, 'enter'],
    ['forbids an attendee the organizers’ areas', as('NORMAL_USER'), 'organizer', true, 'forbidden'],
    ['forbids an organizer the administrators’ areas', as('ORGANIZER'), 'admin', true, 'forbidden'],
  ] as const)('%s', (_name, auth, allowed, settled, way) => {
    expect(decideGuard(auth, allowed, settled)).toBe(way);
  });
});
