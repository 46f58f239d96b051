import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { addMembership } from '#server/database/events/memberships.ts';
import { openDatabase } from '#server/database/open.ts';
import { tidy } from '#server/ops/housekeeping.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { checkCode, issueCode, consumeCode } from '#server/accounts/codes/one-time-code.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { deleteAccount, disableAccount } from '#server/accounts/end-account.ts';
import { changeAccount } from '#server/accounts/managed/manage-account.ts';
import { collectOwnData } from '#server/database/accounts/own-data.ts';
import { forgotPassword, resetPassword } from '#server/accounts/password/password-reset.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { signUpByPassword } from '#server/accounts/sign-up.ts';
import { countUses } from '#server/database/limits/send-counts.ts';
import { updateProfile } from '#server/accounts/update-profile.ts';
import { listUsers } from '#server/database/accounts/user-list.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { listOutbox } from '#server/database/messages/outbox.ts';
import { accountsOver } from '../server-data/accounts-over.ts';
import { postgresAvailable, startPostgres, type TestServer } from '../server-data/postgres-server.ts';
import { hangMs } from '#tests/until.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const origin = { ip: '10.0.0.1', browser: null, language: 'en' } as const;

/** PostgreSQL runs concurrently what the embedded database runs in sequence. */
describe.skipIf(!postgresAvailable())('accounts on PostgreSQL', () => {
  let server: TestServer;
  let url = '';
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.newWithTables();
    database = await openDatabase({ url, dataDir: tmpdir(), log: quiet });
    identity = accountsOver(database, () => 1_800_000_000_000);
  });
  afterAll(async () => {
    await identity.mailer.idle(hangMs);
    await database.close();
    await server.stop();
  });

  const at50 = <T>(work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));

  test('allows only the limit of 50 concurrent attempts, over many connections', async () => {
    const limit = { perHour: 5, perDay: 20 };
    const waits = await at50(() => countUses(database, [{ key: 'one', limit }], identity.now()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test('never deadlocks on attempts under two keys at once', async () => {
    const limit = { perHour: 1000, perDay: 1000 };
    const waits = await at50((n) =>
      countUses(
        database,
        [
          { key: `phone ${n % 3}`, limit },
          { key: 'z address', limit },
        ],
        identity.now(),
      ),
    );
    expect(waits).toEqual(Array(50).fill(0));
  });

  test('checks three of 50 concurrent wrong guesses, after which the right one is too late', async () => {
    const target = { to: '+2207000001', purpose: 'guest' } as const;
    const { code } = await issueCode(identity, database, target, 'request one');
    await at50((n) => checkCode(identity, target, 'request one', String(n).padStart(6, '9')));
    expect(await checkCode(identity, target, 'request one', code)).toBe(false);
  });

  test('accepts a code once out of 50 uses', async () => {
    const target = { to: '+2207000002', purpose: 'guest' } as const;
    const { code } = await issueCode(identity, database, target, 'request two');
    const taken = await at50(() => consumeCode(identity, database, target, 'request two', code));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('creates one of 20 concurrent sign-ups with one username', async () => {
    const wish = {
      firstName: 'A',
      lastName: 'B',
      username: 'racer',
      email: 'r@example.org',
      countryCode: 'GM',
      smsOtp: undefined,
      applies: true,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const passwordHash = wirePasswordHash(`password ${n}`);
        const origin = { ip: `10.0.1.${n}`, browser: null };
        return signUpByPassword(identity, { ...wish, passwordHash }, origin);
      }),
    );
    expect(answers.filter((answer) => 'user' in answer)).toHaveLength(1);
  });

  test('keeps one of two administrators who disable each other', async () => {
    const admin = (username: string) =>
      createPerson(
        identity,
        database,
        { username, email: '', firstName: 'A', lastName: 'B', passwordHash: 'x' },
        'ADMIN',
      );
    const [one, two] = [await admin('one'), await admin('two')];
    await database.query(`UPDATE users SET disabled_at = 1 WHERE role = 'ADMIN' AND id NOT IN ($1, $2)`, [
      one.id,
      two.id,
    ]);
    const answers = await Promise.all([
      disableAccount(identity, one, two.id),
      disableAccount(identity, two, one.id),
    ]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  test('keeps one of two administrators who demote each other', async () => {
    const admin = (username: string) =>
      createPerson(
        identity,
        database,
        { username, email: `${username}@example.org`, firstName: 'A', lastName: 'B', passwordHash: 'x' },
        'ADMIN',
      );
    const [one, two] = [await admin('rival-one'), await admin('rival-two')];
    await database.query(`UPDATE users SET disabled_at = 1 WHERE role = 'ADMIN' AND id NOT IN ($1, $2)`, [
      one.id,
      two.id,
    ]);
    const managing = { ...identity, post: { add: () => Promise.resolve(true), wake: () => {} } };
    const answers = await Promise.all([
      changeAccount(managing, one, { role: 'ORGANIZER' }, two.id),
      changeAccount(managing, two, { role: 'ORGANIZER' }, one.id),
    ]);
    expect(answers.filter((answer) => 'publicUser' in answer)).toHaveLength(1);
  });

  test('creates one of 50 concurrent team memberships', async () => {
    const person = { email: '', firstName: 'A', lastName: 'B', passwordHash: 'x' };
    const organizer = await createPerson(identity, database, { ...person, username: 'boss' }, 'ORGANIZER');
    const member = await createPerson(identity, database, { ...person, username: 'hand' }, 'NORMAL_USER');
    await database.query(
      `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, created_at, updated_at)
       VALUES ('team-event', $1, 'Concert', 1, 2, 1, 'UTC', 'draft', '{}', '{}', '{}', 1, 1)`,
      [organizer.id],
    );
    const made = await at50((n) =>
      addMembership(database, {
        id: `m${n}`,
        eventId: 'team-event',
        userId: member.id,
        role: 'steward',
        addedBy: organizer.id,
        now: 1,
      }),
    );
    expect(made.filter(({ added }) => added)).toHaveLength(1);
    expect(new Set(made.map(({ row }) => row?.id)).size).toBe(1);
  });

  test('checks five of 1,000 guesses at one account, 50 at a time from many browsers at one address', async () => {
    const guess = (n: number) =>
      signIn(
        identity,
        { email: null, username: 'target', passwordHash: wirePasswordHash(String(n)) },
        { ip: '10.8.0.1', browser: `b${n}`, device: '', replaces: null, language: 'en' },
      );
    const codes: string[] = [];
    for (let from = 0; from < 1000; from += 50) {
      const answers = await at50((n) => guess(from + n));
      codes.push(...answers.flatMap((answer) => ('refused' in answer ? [answer.code] : [])));
    }
    expect(codes.filter((code) => code === 'bad_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(995);
  });

  test("runs an account's whole life: sign-in, change, reset, export, list, deletion, cleanup", async () => {
    const passwordHash = wirePasswordHash('x');
    const person = {
      username: 'whole',
      email: 'whole@example.org',
      firstName: 'A',
      lastName: 'B',
      passwordHash,
    };
    const user = await createPerson(identity, database, person, 'ORGANIZER');
    const place = { ...origin, device: 'Phone', replaces: null };
    const granted = await signIn(identity, { email: null, username: 'whole', passwordHash }, place);
    const sessionId = 'sessionId' in granted ? granted.sessionId : '';
    const wish = {
      firstName: 'C',
      email: 'new@example.org',
      countryCode: 'GM',
      currentPasswordHash: passwordHash,
    };
    expect(await updateProfile(identity, user, wish, { ...origin, sessionId })).toMatchObject({
      user: { firstName: 'C', lastName: 'B' },
    });
    const asked = await forgotPassword(identity, { identifier: 'whole', countryCode: 'GM' }, origin);
    expect(asked).toEqual({ codeRequestId: expect.any(String) });
    await identity.mailer.idle(hangMs);
    // The notice about the new address is sent at the same time.
    const emails = await listOutbox(
      database,
      { channel: 'email', search: '', after: null, limit: 10 },
      identity.now() + 1,
    );
    const [token = ''] = emails.flatMap(({ body }) => /#token=([\w-]+)/.exec(body)?.[1] ?? []);
    expect(await resetPassword(identity, { token, passwordHash }, origin)).toBeNull();
    expect((await collectOwnData(database, user.id)).activity.map(({ action }) => action).toSorted()).toEqual(
      ['password_reset', 'profile_changed', 'sign_in'],
    );
    expect((await listUsers(database, { page: 1, limit: 10, search: 'WHOLE' })).total).toBe(1);
    expect(await deleteAccount(identity, user)).toBeNull();
    expect((await findUser(database, user.id))?.publicUser).toMatchObject({
      email: '',
      firstName: '',
      role: 'NORMAL_USER',
    });
    await tidy(database, identity.now());
  });
});
