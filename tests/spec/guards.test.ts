import { describe, expect, test } from 'vitest';
import { decideGuard, type GuardDecision } from '#app/account/guard.tsx';
import type { Role } from '#app/account/role.ts';
import { normaliseRole, roleClasses } from '#domain/people/role.ts';
import { readUser } from '#domain/people/user.ts';
import { textsOf } from '#tests/messages/english.ts';

const person = (role: Role) => ({
  credentialId: 1,
  username: 'u',
  email: '',
  firstName: '',
  lastName: '',
  role,
  phoneNumber: '',
  countryCode: 'GM',
});
const visitor = { status: 'unauthenticated', user: null } as const;
const loading = { status: 'loading', user: null } as const;
const as = (role: Role) => ({ status: 'authenticated', user: person(role) }) as const;

/** Section 6: who can open which kind of screen, once the guard has waited. */
const ways: readonly (readonly [
  string,
  Parameters<typeof decideGuard>[0],
  GuardDecision,
  GuardDecision,
  GuardDecision,
])[] = [
  ['while loading', loading, 'wait', 'wait', 'wait'],
  ['a visitor', visitor, 'sign_in', 'sign_in', 'sign_in'],
  ['an attendee', as('NORMAL_USER'), 'enter', 'forbidden', 'forbidden'],
  ['an organizer', as('ORGANIZER'), 'enter', 'enter', 'forbidden'],
  ['an administrator', as('ADMIN'), 'enter', 'enter', 'enter'],
];

describe('section 6: guards', () => {
  test.each(ways)('%s', (_, auth, member, organizer, admin) => {
    expect([
      decideGuard(auth, 'signed_in', true),
      decideGuard(auth, 'organizer', true),
      decideGuard(auth, 'admin', true),
    ]).toEqual([member, organizer, admin]);
  });

  test.each(ways)('never redirect before they have waited: %s', (_, auth, ...settled) => {
    const early = [
      decideGuard(auth, 'signed_in', false),
      decideGuard(auth, 'organizer', false),
      decideGuard(auth, 'admin', false),
    ];
    expect(early).toEqual(settled.map((way) => (way === 'enter' ? 'enter' : 'wait')));
  });
});

describe('section 4: roles', () => {
  test.each([
    [undefined, 'NORMAL_USER'],
    ['USER', 'NORMAL_USER'],
    ['SUPERUSER', 'NORMAL_USER'],
    ['NORMAL_USER', 'NORMAL_USER'],
    ['ORGANIZER', 'ORGANIZER'],
    ['ADMIN', 'ADMIN'],
  ])('include %s as %s', (said, role) => {
    expect(normaliseRole(said)).toBe(role);
  });

  test('have the names of section 1 and a CSS class each', () => {
    expect(textsOf('shell').roles).toEqual({
      NORMAL_USER: 'Event Attendee',
      ORGANIZER: 'Event Organizer',
      ADMIN: 'Administrator',
    });
    expect(new Set(Object.values(roleClasses)).size).toBe(3);
  });
});

describe('sections 4 and 6: unknown roles', () => {
  test('are treated as NORMAL_USER', () => {
    const user = readUser({ ...person('ADMIN'), role: 'SUPERUSER' });
    const auth = { status: 'authenticated', user } as const;
    expect(user.role).toBe('NORMAL_USER');
    expect([decideGuard(auth, 'signed_in', true), decideGuard(auth, 'admin', true)]).toEqual([
      'enter',
      'forbidden',
    ]);
  });
});
