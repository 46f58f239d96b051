import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '#server/database/accounts/users.ts';
import { deleteOldDevices } from '#server/database/accounts/known-devices.ts';
import { deleteGoogleTokens } from '#server/database/accounts/google-tokens.ts';
import { deleteOldCodes } from '#server/database/accounts/one-time-codes.ts';
import { deleteOldLinks } from '#server/database/accounts/password-resets.ts';
import { deleteOldSessions } from '#server/database/accounts/sessions.ts';
import { deleteOldConfirmations } from '#server/database/accounts/email-confirmations.ts';
import { deleteOldUses } from '#server/database/limits/send-counts.ts';
import type { Database } from '#server/database/database.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
  const person = { firstName: 'A', lastName: 'B', passwordHash: null, now };
  await addUser(opened.database, { ...person, id: 'u', username: 'awa', email: '', role: 'NORMAL_USER' });
});
afterAll(() => opened.close());

/** [kind, statement that records one by name and time, function that deletes old ones, time of the first one kept] */
const kinds: readonly [
  string,
  string,
  (database: Database) => Promise<void>,
  { readonly table: string; readonly name: string; readonly kept: number },
][] = [
  [
    'a session that ran out',
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device) VALUES ($1, 'u', 1, 1, $2, '')`,
    (database) => deleteOldSessions(database, now),
    { table: 'sessions', name: 'id', kept: now - 30 * day },
  ],
  [
    'a session that was ended',
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device, ended_at) VALUES ($1, 'u', 1, 1, ${now + day}, '', $2)`,
    (database) => deleteOldSessions(database, now),
    { table: 'sessions', name: 'id', kept: now - 30 * day },
  ],
  [
    'a browser in which somebody signed in',
    `INSERT INTO known_devices (device, user_id, last_used_at) VALUES ($1, 'u', $2)`,
    (database) => deleteOldDevices(database, now),
    { table: 'known_devices', name: 'device', kept: now - 400 * day },
  ],
  [
    'a code in a text message',
    `INSERT INTO one_time_codes (request, subject, code_hash, expires_at, tries_left) VALUES ($1, '', '', $2, 3)`,
    (database) => deleteOldCodes(database, now),
    { table: 'one_time_codes', name: 'request', kept: now + 1 },
  ],
  [
    'a link that replaces a password',
    `INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ($1, 'u', 1, $2)`,
    (database) => deleteOldLinks(database, now),
    { table: 'password_resets', name: 'token_hash', kept: now + 1 },
  ],
  [
    'a link that confirms an address',
    `INSERT INTO email_confirmations (token_hash, user_id, email_digest, created_at, expires_at) VALUES ($1, 'u', '', 1, $2)`,
    (database) => deleteOldConfirmations(database, now),
    { table: 'email_confirmations', name: 'token_hash', kept: now + 1 },
  ],
  [
    'a token of Google that was used',
    `INSERT INTO google_tokens (token, nonce, used_at) VALUES ($1, '', $2)`,
    (database) => deleteGoogleTokens(database, now),
    { table: 'google_tokens', name: 'token', kept: now - hour },
  ],
  [
    'what was sent to a number',
    `INSERT INTO turns (key, taken_at, last_at) VALUES ($1, ARRAY[$2::bigint], $2)`,
    (database) => deleteOldUses(database, now),
    { table: 'turns', name: 'key', kept: now - day + 1 },
  ],
];

test.each(kinds)('%s is deleted after its time and not before', async (_what, add, forget, at) => {
  const { database } = opened;
  await database.query(`DELETE FROM ${at.table}`);
  await database.query(add, ['kept', at.kept]);
  await database.query(add, ['old', at.kept - 1]);
  await forget(database);
  const left = await database.query<{ name: string }>(`SELECT ${at.name} AS name FROM ${at.table}`);
  expect(left).toEqual([{ name: 'kept' }]);
});
