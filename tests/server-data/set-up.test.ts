import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, issueSetupToken, wirePasswordHash } from '#server/accounts/first-admin.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { setUpServer } from '#server/accounts/set-up.ts';
import { storeSetupToken } from '#server/database/accounts/setup-token.ts';
import type { Database } from '#server/database/database.ts';
import { accountsOver } from './accounts-over.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

let opened: OpenedDatabase;
let database: Database;
let identity: Identity;
beforeAll(async () => {
  opened = await openOneDatabase();
  ({ database } = opened);
  identity = accountsOver(database, () => 1_800_000_000_000);
});
afterAll(() => opened.close());
beforeEach(async () => void (await database.query('DELETE FROM users')));

const boss = {
  username: 'boss',
  email: 'boss@example.org',
  firstName: 'Binta',
  lastName: 'Jallow',
  passwordHash: wirePasswordHash('correct horse battery staple'),
};
const setupKey = new Uint8Array(32).fill(7);
let now = 0;
const issue = () => issueSetupToken(database, { setupKey, now });
const token = async () => (await issue()) ?? 'none';
const setUp = async (link: string, person = boss) => {
  const answer = await setUpServer(identity, link, person);
  return 'refused' in answer ? [answer.status, answer.code] : answer.publicUser.role;
};
const over = [410, 'setup_over'];

test('makes an administrator by the set-up link once, and creates no other afterwards', async () => {
  const link = await token();
  expect(link).toMatch(/^[\w-]{32}$/);
  expect(await database.query('SELECT 1 FROM meta WHERE value = $1', [link])).toEqual([]);
  expect(await setUp('made up')).toEqual(over);
  // Whoever guesses voids no link that was printed.
  expect(await token()).toBe(link);
  expect(await setUp(link)).toBe('ADMIN');
  expect(await setUp(link, { ...boss, username: 'other', email: 'other@example.org' })).toEqual(over);
  expect(await issue()).toBeNull();
});

test('makes one administrator if the form is sent twice at once, or again after its reply', async () => {
  const link = await token();
  const both = await Promise.all([setUp(link), setUp(link)]);
  expect(both).toEqual(expect.arrayContaining([over, 'ADMIN']));
  expect(await setUp(link)).toEqual(over);
  expect(await database.query('SELECT username FROM users')).toEqual([{ username: 'boss' }]);
});

test('replaces the previous link with a new one', async () => {
  const first = await token();
  now += 120_000;
  const second = await token();
  expect(await setUp(first)).toEqual(over);
  expect(await setUp(second)).toBe('ADMIN');
});

test('prints one link for servers that start at once, and never one that was used', async () => {
  now += 120_000;
  const [first, second] = [await token(), await token()];
  expect(second).toBe(first);
  expect(await setUp(first)).toBe('ADMIN');
  await database.query('DELETE FROM users');
  expect(await token()).not.toBe(first);
});

test('invalidates an older link once the server has an administrator', async () => {
  const link = await token();
  const [kept] = await database.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'setup_token'`);
  await createPerson(identity, database, boss, 'ADMIN');
  const other = { ...boss, username: 'other', email: 'other@example.org' };
  expect(await setUp(link, other)).toEqual(over);
  await storeSetupToken(database, kept?.value ?? '');
  await database.query(`UPDATE users SET role = 'NORMAL_USER'`);
  expect(await setUp(link, other)).toBe('ADMIN');
});

test('keeps the link after a refusal', async () => {
  const link = await token();
  await createPerson(identity, database, boss, 'NORMAL_USER');
  const easy = { ...boss, username: 'newboss', passwordHash: wirePasswordHash('password') };
  const [status] = await setUp(link, easy);
  expect(status).toBe(422);
  const ownName = { ...boss, username: 'newboss2026', passwordHash: wirePasswordHash('newboss2026') };
  expect((await setUp(link, ownName))[0]).toBe(422);
  expect(await setUp(link)).toEqual([409, 'name_taken']);
  expect(await setUp(link, { ...boss, username: 'free', email: 'free@example.org' })).toBe('ADMIN');
});

test('does not blame the user for a database failure', async () => {
  const broken = { ...database, transaction: () => Promise.reject(new Error('away')) };
  await expect(setUpServer({ ...identity, database: broken }, await token(), boss)).rejects.toThrow('away');
});
