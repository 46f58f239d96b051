import { describe, expect, test } from 'vitest';
import { accountName, emailOf } from '#app/account/role.ts';
import { readUser } from '#domain/people/user.ts';

describe('A person of whom the server names', () => {
  test.each([
    ['an email', { email: 'amie@example.org', phone: '+2203012345' }, 'amie@example.org', 'amie@example.org'],
    ['a phone number alone', { username: 'guest-1', phone: '+2203012345' }, '', '+2203012345'],
    ['a username alone', { username: 'amie' }, '', 'amie'],
  ])('%s has that to be known by, and no invented address', (_, reply, email, name) => {
    const user = readUser({ id: 7, ...reply });
    expect([emailOf(user), accountName(user)]).toEqual([email, name]);
  });
});
