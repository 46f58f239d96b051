import { beforeEach, describe, expect, test } from 'vitest';
import { findCallingPerson, findOwner } from '#server/accounts/calling-person.ts';
import type { Caller } from '#server/access/caller.ts';
import { userOf, type UserRow } from '#server/database/accounts/users.ts';
import type { Database } from '#server/database/database.ts';

const row: UserRow = {
  id: 'awa',
  credential_id: 7,
  username: 'awa',
  email: 'awa@example.org',
  first_name: 'Awa',
  last_name: 'Joof',
  role: 'ORGANIZER',
  phone_number: '',
  country_code: 'GM',
  password_hash: null,
  google_sub: null,
  email_verified_at: 1,
  phone_verified_at: null,
  created_at: 1,
  disabled_at: null,
  language: 'en',
  second_factor_at: null,
  by_passkey: false,
};
const personWho = (userId: string, sessionId = 'session'): Caller => ({
  kind: 'user',
  userId,
  credentialId: 7,
  role: 'NORMAL_USER',
  sessionId,
});

/** The ids that the database was queried for. */
let asked: unknown[] = [];
beforeEach(() => void (asked = []));
const database: Database = {
  kind: 'embedded',
  query<Row>(_sql: string, params: readonly unknown[] = []) {
    asked.push(...params);
    // Behaves like a careless database: a query without an id returns the first person.
    return Promise.resolve((params[0] === 'gone' ? [] : [row]) as Row[]);
  },
  script: () => Promise.reject(new Error('nothing is migrated here')),
  transaction: () => Promise.reject(new Error('nothing needs a transaction here')),
  close: () => Promise.resolve(),
};

const others: readonly (readonly [string, Caller])[] = [
  ['nobody', { kind: 'none' }],
  ['a device', { kind: 'device', deviceId: 'awa', eventId: 'event', role: 'supervisor' }],
  ['a pass', { kind: 'pass', serial: 'awa' }],
];

describe('the calling user', () => {
  test("is the session's, as currently in the database", async () => {
    expect(await findCallingPerson({ database }, personWho('awa'))).toEqual(userOf(row));
    expect(asked).toEqual(['awa']);
  });

  test('is absent when the account is deleted', async () => {
    expect(await findCallingPerson({ database }, personWho('gone'))).toBeNull();
    expect(asked).toEqual(['gone']);
  });

  test.each(others)('is not looked up when %s calls', async (_who, caller) => {
    expect(await findCallingPerson({ database }, caller)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the calling user and their session', () => {
  test('are returned together for the session of the call', async () => {
    for (const sessionId of ['session', 'another', ''])
      expect(await findOwner({ database }, personWho('awa', sessionId))).toEqual({
        user: userOf(row),
        sessionId,
      });
    expect(asked).toEqual(['awa', 'awa', 'awa']);
  });

  test('are absent when the account is deleted', async () => {
    expect(await findOwner({ database }, personWho('gone'))).toBeNull();
  });

  test.each(others)('are not looked up when %s calls', async (_who, caller) => {
    expect(await findOwner({ database }, caller)).toBeNull();
    expect(asked).toEqual([]);
  });
});
