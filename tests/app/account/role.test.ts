import { describe, expect, test } from 'vitest';
import { accountName, emailOf } from '#app/account/role.ts';
import { readUser } from '#domain/people/user.ts';

describe('a user for whom the server supplies', () => {
  test.each([
    ['an email', { email: 'amie@example.org', phone: '+2203012345' }, 'amie@example.org', 'amie@example.org'],
    ['a phone number alone', { username: 'guest-1', phone: '+2203012345' }, '', '+2203012345'],
    ['a username alone', { username: 'amie' }, '', 'amie'],
  ])('%s is identified by it, without an invented address', (_, reply, email, name) => {
    const user = readUser({ id: 7, ...reply });
    expect([emailOf(user), accountName(user)]).toEqual([email, name]);
  });
});
