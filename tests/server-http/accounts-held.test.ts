import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toManagedAccount, toNamedPasskey } from '#server/accounts/account-presenter.ts';
import { storeConfirmation, consumeOpenConfirmation } from '#server/accounts/email-confirmation.ts';
import { countConfirmation, countEmail } from '#server/accounts/email-limit.ts';
import { deleteAccount, disableAccount } from '#server/accounts/end-account.ts';
import { approveApplication } from '#server/accounts/applications/decide-application.ts';
import { giveRole } from '#server/accounts/give-role.ts';
import { createIdentity, type Identity } from '#server/accounts/identity.ts';
import { usualCost } from '#server/accounts/password/password.ts';
import { changeAccount } from '#server/accounts/managed/manage-account.ts';
import { describeOwnAccount, exportOwnData } from '#server/accounts/own-account.ts';
import { updateProfile } from '#server/accounts/update-profile.ts';
import { addApplication, findApplication } from '#server/database/accounts/applications.ts';
import { addReset, hasReset } from '#server/database/accounts/password-resets.ts';
import { deleteSecondFactorOf, switchOn } from '#server/database/accounts/second-factors.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { setEmailProven } from '#server/database/accounts/email-confirmations.ts';
import { setGoogleAccount } from '#server/database/accounts/user-changes.ts';
import {
  addUser,
  administratorEmails,
  findUser,
  findUserByGoogle,
  type User,
} from '#server/database/accounts/users.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { auditOf } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addDevice, addEvent, addPerson, apiKey, openTestApp, password, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

let t: TestApp;
let p: People;
const emails: object[] = [];
const post = { add: async (_: unknown, email: object) => emails.push(email), wake: () => undefined };
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const reread = async ({ id }: User): Promise<User> => {
  const user = await findUser(t.database, id);
  if (user === null) throw new Error('nobody');
  return user;
};
const manage = async (user: User, wish: Parameters<typeof changeAccount>[2]) => {
  const answer = await changeAccount({ ...t.app.identity, post }, user, wish, 'an administrator');
  return 'refused' in answer ? answer.code : answer.publicUser;
};
/** Returns what live connections receive during the work. */
async function toldBy(work: () => Promise<unknown>): Promise<readonly object[]> {
  const told: object[] = [];
  const unlisten = t.app.identity.accessChanges.listen((change) => void told.push(change));
  await work();
  unlisten();
  return told;
}

describe('live connections', () => {
  test('are informed of a lost role, with the devices of its invitation, but of a promotion only for the user', async () => {
    const me = await addPerson(t, 'demoted', 'ORGANIZER');
    const { deviceId } = await addDevice(t, await addEvent(t, me.id));
    await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, deviceId]);
    const user = { kind: 'user', userId: me.id };
    expect(await toldBy(() => manage(me, { role: 'ADMIN' }))).toEqual([user]);
    expect(await toldBy(() => manage(me, { firstName: 'Same' }))).toEqual([]);
    expect(await toldBy(() => manage(me, { role: 'ORGANIZER' }))).toEqual([
      user,
      { kind: 'device', deviceId },
    ]);
  });

  test('are informed of sessions ended by an administrator; both are logged', async () => {
    const [me, other] = [await p.newcomer('watched'), await p.newcomer('watched2')];
    const read = await t.app.identity.accessTokens.read(me.token);
    const sessionId = 'claims' in read ? read.claims.sessionId : '';
    const end = (number: number, rest = '') =>
      t.call('DELETE', `/api/admin/users/${number}/sessions${rest}`, p.as('ada'));
    expect(await toldBy(() => end(me.number, `/${sessionId}`))).toEqual([{ kind: 'session', sessionId }]);
    expect((await auditOf(t, 'session_ended')).at(-1)).toMatchObject({ subject: sessionId });
    expect(await toldBy(() => end(other.number))).toEqual([{ kind: 'user', userId: other.id }]);
    expect((await auditOf(t, 'sessions_ended')).at(-1)).toMatchObject({ subject: other.id });
  });
});

describe('a role', () => {
  const by = () => ({ actor: 'an administrator', now: t.clock.now, post });

  test('is not given to a missing account', async () => {
    const before = await auditOf(t, 'role_changed');
    expect(await giveRole(t.database, 'nobody', 'ADMIN', by())).toBeNull();
    expect(await auditOf(t, 'role_changed')).toEqual(before);
  });

  test('with more permissions approves a pending application, one with fewer does not', async () => {
    const me = await addPerson(t, 'applying', 'ORGANIZER');
    await addApplication(t.database, 'waits', me.id, 1);
    expect(await giveRole(t.database, me.id, 'NORMAL_USER', by())).toEqual([]);
    expect(await findApplication(t.database, 'waits')).toMatchObject({ status: 'pending' });
    expect(await giveRole(t.database, me.id, 'ORGANIZER', by())).toEqual([]);
    expect(await findApplication(t.database, 'waits')).toMatchObject({ status: 'approved' });
    expect(emails.at(-1)).toMatchObject({ letter: { kind: 'application_decided' } });
  });
});

/** A database in which somebody else's change takes effect right after the first read of `after`. */
function changedMeanwhile(after: RegExp, change: (queries: Queries) => Promise<unknown>): Database {
  let done = false;
  const watched = (queries: Queries): Queries => ({
    ...queries,
    async query(sql, params) {
      const rows = await queries.query(sql, params);
      if (!done && after.test(sql)) {
        done = true;
        await change(queries);
      }
      return rows as never;
    },
  });
  return {
    ...t.database,
    transaction: (work) => t.database.transaction((queries) => work(watched(queries))),
  };
}

describe('an application', () => {
  const approve = (database: Database, id: string) => {
    const me = { kind: 'user', userId: 'somebody', credentialId: 1, role: 'ADMIN', sessionId: 's' } as const;
    return approveApplication({ ...t.app.identity, database, post }, id, me);
  };

  test('is approved under an account lock, even if its user loses the role meanwhile', async () => {
    const me = await addPerson(t, 'losing', 'ORGANIZER');
    await addApplication(t.database, 'losing', me.id, 1);
    const demoted = changedMeanwhile(/FROM applications/, (queries) =>
      queries.query(`UPDATE users SET role = 'NORMAL_USER' WHERE id = $1`, [me.id]),
    );
    expect(await approve(demoted, 'losing')).toMatchObject({ status: 'approved', role: 'ORGANIZER' });
  });

  test('of an administrator never removes the last one', async () => {
    const me = await addPerson(t, 'doing-more', 'ADMIN');
    await addApplication(t.database, 'more', me.id, 1);
    expect(await approve(t.database, 'more')).toMatchObject({ status: 'approved', role: 'ADMIN' });
  });
});

describe('a sign-in in progress', () => {
  const session = (userId: string, id: string) => ({
    id,
    userId,
    device: '',
    fingerprintHash: null,
    now: t.clock.now,
  });

  test('opens no session without the second factor enabled meanwhile', async () => {
    const before = await addPerson(t, 'two-steps', 'ADMIN');
    expect(await addSession(t.database, session(before.id, 'look'), before)).toBe(true);
    await switchOn(t.database, before.id, t.clock.now);
    expect(await addSession(t.database, session(before.id, 'late'), before)).toBe(false);
    const now = await reread(before);
    expect(await addSession(t.database, session(before.id, 'asked'), now)).toBe(true);
    // A session that has passed the second step may still start after the second factor is removed.
    await deleteSecondFactorOf(t.database, before.id);
    expect(await addSession(t.database, session(before.id, 'more'), now)).toBe(true);
  });
});

describe('an administrator’s change', () => {
  test('keeps one way to reach a person, and parses local phone numbers', async () => {
    const me = await addPerson(t, 'reached', 'NORMAL_USER');
    expect(await manage(me, { email: '' })).toBe('contact_needed');
    expect(await manage(me, { phoneNumber: '7 123 456' })).toMatchObject({ phoneNumber: '+2207123456' });
    expect(await manage(await reread(me), { email: '' })).toMatchObject({ email: '' });
    expect(await manage(await reread(me), { phoneNumber: '' })).toBe('contact_needed');
  });

  test('keeps a password reset link valid, unless it changes the address', async () => {
    const me = await addPerson(t, 'linked', 'NORMAL_USER');
    const link = { tokenHash: 'a link', userId: me.id, now: 1, expiresAt: t.clock.now + 1_000 };
    await addReset(t.database, link);
    const isThere = () => hasReset(t.database, 'a link', t.clock.now);
    await manage(me, { firstName: 'Renamed' });
    expect(await isThere()).toBe(true);
    await manage(me, { email: 'moved@example.org' });
    expect(await isThere()).toBe(false);
  });

  test('does not restore an account deleted meanwhile', async () => {
    const me = await addPerson(t, 'left', 'NORMAL_USER');
    await deleteAccount(t.app.identity, me);
    expect(await manage(me, { firstName: 'Back' })).toBe('person_not_found');
    expect((await reread(me)).publicUser.firstName).toBe('');
  });
});

test('marks a phone number used to sign up as confirmed, but not an email address', async () => {
  const names = { firstName: '', lastName: '', passwordHash: null, role: 'NORMAL_USER', now: 1 } as const;
  const phone = { number: '+2207666000', country: 'GM' };
  const [by, other] = [
    await addUser(t.database, { ...names, id: 'by-phone', username: 'by-phone', email: '', phone }),
    await addUser(t.database, { ...names, id: 'by-mail', username: 'by-mail', email: 'by@mail.test' }),
  ];
  expect([by.phoneVerified, by.emailVerified]).toEqual([true, false]);
  expect([other.phoneVerified, other.emailVerified]).toEqual([false, false]);
});

describe('a user’s own account', () => {
  test('says whether a Google account is linked, as does the export', async () => {
    const me = await addPerson(t, 'joined', 'NORMAL_USER');
    const linked = async () => {
      const user = await reread(me);
      const { googleLinked } = await describeOwnAccount(t.app.identity, user);
      return [googleLinked, (await exportOwnData(t.app.identity, user)).googleLinked];
    };
    expect(await linked()).toEqual([false, false]);
    await setGoogleAccount(t.database, me.id, 'g-joined');
    expect(await linked()).toEqual([true, true]);
    expect((await findUserByGoogle(t.database, 'g-joined'))?.id).toBe(me.id);
  });

  test('is exported with its answers, transfers and applications', async () => {
    const rows: readonly (readonly [RegExp, object])[] = [
      [/FROM order_answers/, { order_id: 'o', question: 'Size?', answer: ['M', 'L'], answered_at: 1_000 }],
      [
        /FROM transfers/,
        { event_name: 'Concert', recipient: 'a@b.test', state: 'offered', created_at: 2_000 },
      ],
      [
        /FROM applications/,
        { status: 'pending', created_at: 3_000, name: 'K', phone_number: '+220', kind: '' },
      ],
    ];
    const query = async (sql: string) => rows.flatMap(([part, row]) => (part.test(sql) ? [row] : []));
    const database = { ...t.database, query: query as typeof t.database.query };
    const me = await addPerson(t, 'exported', 'NORMAL_USER');
    expect(await exportOwnData({ ...t.app.identity, database }, me)).toMatchObject({
      answers: [
        { orderId: 'o', question: 'Size?', answer: ['M', 'L'], answeredAt: '1970-01-01T00:00:01.000Z' },
      ],
      transfers: [
        { eventName: 'Concert', to: 'a@b.test', state: 'offered', offeredAt: '1970-01-01T00:00:02.000Z' },
      ],
      applications: [{ name: 'K', phoneNumber: '+220', createdAt: '1970-01-01T00:00:03.000Z' }],
    });
  });

  test('without an email address gets no change notice', async () => {
    const me = await addPerson(t, 'unreached', 'NORMAL_USER');
    await t.database.query(`UPDATE users SET email = '', phone_number = '+2207555000' WHERE id = $1`, [
      me.id,
    ]);
    const session = { id: 'unreached', userId: me.id, device: '', fingerprintHash: null, now: t.clock.now };
    await addSession(t.database, session);
    const asker = { ip: '10.8.0.1', browser: null, sessionId: 'unreached' };
    const passwordHash = wirePasswordHash('another one of their own');
    const wish = { countryCode: 'GM', passwordHash, currentPasswordHash: password };
    expect(await updateProfile(t.app.identity, await reread(me), wish, asker)).toHaveProperty('user');
    await t.app.identity.mailer.idle(hangMs);
    expect(await t.database.query(`SELECT 1 FROM outbox WHERE recipient = ''`)).toEqual([]);
  });

  test('clears its confirmed address from guest lists when it is deleted', async () => {
    const eventId = await addEvent(t, (await p.numberOf('omar')).id);
    for (const [number, proven] of [
      [1, true],
      [2, false],
    ] as const) {
      const me = await addPerson(t, `guest-${number}`, 'NORMAL_USER');
      if (proven) await setEmailProven(t.database, me.id, 1);
      await t.database.query(
        `INSERT INTO transfers (id, ticket_id, to_email, token_hash, state, created_at, expires_at)
         SELECT $1, id, $2, $1, 'offered', 1, 9000000000000 FROM tickets WHERE event_id = $3 AND number = $4`,
        [`offer-${number}`, me.publicUser.email, eventId, number],
      );
      await deleteAccount(t.app.identity, await reread(me));
    }
    const left = await t.database.query(
      `SELECT id, to_email <> '' AS named FROM transfers WHERE id LIKE 'offer-%' ORDER BY id`,
    );
    expect(left).toEqual([
      { id: 'offer-1', named: false },
      { id: 'offer-2', named: true },
    ]);
  });

  test('leaves what others sent to an address and a number that it never confirmed', async () => {
    const eventId = await addEvent(t, (await p.numberOf('omar')).id);
    const me = await addPerson(t, 'squatter', 'NORMAL_USER');
    await t.database.query(
      `UPDATE users SET email = 'VICTIM@Example.org', phone_number = '+2207654321' WHERE id = $1`,
      [me.id],
    );
    await t.database.script(`
      INSERT INTO outbox (id, once, channel, recipient, status, created_at, letter) VALUES
        ('tickets', 'tickets', 'email', 'victim@example.org', 'waiting', 1, '{"kind":"order_confirmed","orderId":"1"}'),
        ('about it', 'about it', 'email', 'VICTIM@example.org', 'waiting', 1, '{"kind":"account","sealed":"","until":1}'),
        ('text', 'text', 'sms', '+2207654321', 'kept', 1, NULL);
      INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
        VALUES ('for the victim', '${eventId}', 'steward', 'victim@example.org', (SELECT id FROM users WHERE username = 'omar'), 1, 2);`);
    await deleteAccount(t.app.identity, await reread(me));
    const left = await t.database.query(
      `SELECT id FROM outbox WHERE lower(recipient) IN ('victim@example.org', '+2207654321')
        UNION SELECT id FROM team_invites WHERE email = 'victim@example.org' ORDER BY id`,
    );
    expect(left.map(({ id }) => id)).toEqual(['for the victim', 'text', 'tickets']);
  });
});

describe('emails to an address', () => {
  const identity = () => t.app.identity;

  test('share a limit after the first of each kind, except links for one’s own account', async () => {
    const to = 'Shared@example.org';
    const email = (by: string) => countEmail(identity(), { by, to });
    for (let n = 0; n < 4; n += 1) expect(await email('a')).toBe(true);
    for (let n = 0; n < 3; n += 1) expect(await email('b')).toBe(true);
    // Three plus two, after each sender's first, make five in an hour.
    expect(await email('b')).toBe(false);
    expect(await email('c')).toBe(true);
    const link = (by: string) => countConfirmation(identity(), t.database, { by, to: 'own@example.org' });
    for (const by of ['a', 'b']) for (let n = 0; n < 5; n += 1) expect(await link(by)).toBe(0);
    expect(await link('a')).toBeGreaterThan(0);
  });

  test('for confirmation are not sent to disabled or confirmed accounts, and no forged link works', async () => {
    const newPerson = (name: string) => addPerson(t, name, 'NORMAL_USER');
    const [off, proven, open] = [await newPerson('off'), await newPerson('proven'), await newPerson('open')];
    await disableAccount(identity(), off, 'x');
    await setEmailProven(t.database, proven.id, 1);
    for (const one of [off, proven, open]) {
      const user = await reread(one);
      const link = await t.database.transaction((queries) => storeConfirmation(identity(), queries, user));
      expect(link !== null).toBe(one === open);
    }
    const sent = await t.database.query<{ user_id: string }>(
      'SELECT user_id FROM email_confirmations WHERE user_id = ANY($1)',
      [[off.id, proven.id, open.id]],
    );
    expect(sent).toEqual([{ user_id: open.id }]);
    expect(await consumeOpenConfirmation(identity(), t.database, 'made up')).toBeNull();
  });

  test('for administrators go to enabled accounts, longest-serving first', async () => {
    const [one, other] = [await addPerson(t, 'admin-b', 'ADMIN'), await addPerson(t, 'admin-a', 'ADMIN')];
    await t.database.query('UPDATE users SET created_at = $2 WHERE id = $1', [one.id, 1]);
    await t.database.query('UPDATE users SET created_at = $2 WHERE id = $1', [other.id, 2]);
    expect(await administratorEmails(t.database, 2)).toEqual(['admin-b@example.org', 'admin-a@example.org']);
    await disableAccount(identity(), one, 'x');
    expect(await administratorEmails(t.database, 1)).toEqual(['admin-a@example.org']);
  });
});

test('shows administrators how a user signs in, and users when their passkey was used', async () => {
  const me = await addPerson(t, 'managed', 'NORMAL_USER');
  const how = (user: User) => {
    const { hasPassword, googleLinked, guest } = toManagedAccount(user);
    return { hasPassword, googleLinked, guest };
  };
  expect(how(me)).toEqual({ hasPassword: true, googleLinked: false, guest: false });
  const byGoogle = { ...me, passwordHash: null, googleSub: 'g' };
  expect(how(byGoogle)).toEqual({ hasPassword: false, googleLinked: true, guest: false });
  expect(how({ ...byGoogle, googleSub: null })).toMatchObject({ googleLinked: false, guest: true });
  const key = { name: 'Phone', createdAt: 1_000, lastUsedAt: null };
  const named = { name: 'Phone', createdAt: '1970-01-01T00:00:01.000Z', lastUsedAt: null };
  expect(toNamedPasskey(key)).toEqual(named);
  expect(toNamedPasskey({ ...key, lastUsedAt: 2_000 })).toEqual({
    ...named,
    lastUsedAt: '1970-01-01T00:00:02.000Z',
  });
});

test('composes accounts with the defaults unless overridden', () => {
  const { database, log, now, mailer, accessChanges } = t.app.identity;
  const parts = { database, log, now, mailer, accessChanges, masterKey: new Uint8Array(32) };
  const made = ({ passwordCost, textMessages, google }: Identity) => ({ passwordCost, textMessages, google });
  expect(made(createIdentity(parts))).toEqual({
    passwordCost: usualCost,
    textMessages: { perHour: 2_000, perCountryHour: 1_000 },
    google: null,
  });
  const own = {
    passwordCost: { memoryKiB: 64, passes: 1 },
    textMessages: { perHour: 1, perCountryHour: 1 },
    google: () => Promise.resolve({ sub: '', email: '', firstName: '', lastName: '' }),
  };
  expect(made(createIdentity({ ...parts, ...own }))).toEqual(own);
});

test('says that a missing person does not exist, to administrators too', async () => {
  const reply = await t.call('GET', '/api/userCredentials/username/nobody-there', {
    ...p.as('ada'),
    headers: apiKey,
  });
  expect([said(reply)[0], reply.json['exists']]).toEqual([200, false]);
});
