import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notSignedIn } from '#server/access/refusals.ts';
import { putApplication } from '#server/accounts/applications/own-application.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { teamInviteToken } from '#server/events/team-invite-link.ts';
import { acceptTeamInvite } from '#server/events/team-invites.ts';
import type { AccessChange } from '#server/ops/access-changes.ts';
import { freshDataFolder } from './fresh-data.ts';
import { embeddedToo, postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { auditOf, codeSentTo, linkTokenSentTo, messagesTo } from './messages-read.ts';
import { newAddress, person, said } from './people.ts';
import {
  addDevice,
  addEvent,
  apiKey,
  openTestApp,
  password,
  signedInFrom,
  type TestApp,
} from './test-app.ts';

const kinds = [
  { name: 'embedded database', available: embeddedToo(), postgres: false },
  { name: 'PostgreSQL', available: postgresAvailable(), postgres: true },
];

describe.each(kinds.filter(({ available }) => available))(
  "an account created with another person's contact, $name",
  ({ postgres }) => {
    let t: TestApp;
    let stop = () => Promise.resolve();
    beforeAll(async () => {
      const server = postgres ? await startPostgres() : null;
      const folder = await freshDataFolder();
      t = await openTestApp(
        server === null ? { DATA_DIR: folder } : { DATABASE_URL: await server.newWithTables() },
      );
      stop = async () => {
        await t.close();
        await server?.stop();
        rmSync(folder, { recursive: true, force: true });
      };
    });
    afterAll(() => stop());

    const fresh = wirePasswordHash('the owner’s own password');
    const post = (
      path: string,
      body: object,
      more: { token?: string; headers?: Record<string, string> } = {},
    ) => t.call('POST', path, { body, ip: newAddress(), headers: apiKey, ...more });
    const askCode = async (phoneNumber: string, purpose: string) => {
      const { codeRequestId } = (await post('/api/otp/send', { phoneNumber, purpose })).json;
      return { phoneNumber, smsOtp: await codeSentTo(t, phoneNumber), codeRequestId };
    };
    const resetByLink = async (email: string) => {
      await post('/api/userCredentials/forgotPassword', { identifier: email });
      const token = await linkTokenSentTo(t, email);
      return post('/api/userCredentials/resetPassword', { token, passwordHash: fresh });
    };
    const resetByCode = async (phoneNumber: string) =>
      post('/api/userCredentials/resetPassword', {
        ...(await askCode(phoneNumber, 'reset')),
        passwordHash: password,
      });
    const idOf = async (username: string) => {
      const [row] = await t.database.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [
        username,
      ]);
      return row?.id ?? '';
    };

    test("belongs to the owner alone once reset by email: the stranger's phone no longer works", async () => {
      const phoneNumber = '+2207123001';
      const email = 'victim@example.org';
      const made = await post('/api/userCredentials/add', {
        ...person('squatter'),
        email,
        ...(await askCode(phoneNumber, 'signup')),
      });
      expect(made.status).toBe(200);
      const stranger = signedInFrom(await post('/login', { email, passwordHash: password }));
      const id = await idOf('squatter');
      const eventId = await addEvent(t, id);
      const device = await addDevice(t, eventId);
      await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE event_id = $2', [id, eventId]);
      await t.database.query(
        `INSERT INTO device_invites (code_hash, event_id, role, created_by, created_at, expires_at)
       VALUES ('\\x01', $1, 'steward', $2, 1, 9000000000000)`,
        [eventId, id],
      );
      const held = 'UPDATE tickets SET holder_user_id = $1 WHERE event_id = $2 AND number = 1';
      await t.database.query(held, [id, eventId]);
      await t.database.query(
        `INSERT INTO transfers (id, ticket_id, from_user_id, to_email, token_hash, state, created_at, expires_at)
       SELECT 'offer', id, $1, 'accomplice@example.org', 'x', 'offered', 1, 9000000000000 FROM tickets
        WHERE event_id = $2 AND number = 1`,
        [id, eventId],
      );
      await t.database.query(
        `INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
       VALUES ('to-the-team', $1, 'manager', 'accomplice@example.org', $2, 1, 9000000000000)`,
        [eventId, id],
      );
      await t.database.query(`UPDATE users SET google_sub = 'google-squatter' WHERE id = $1`, [id]);

      const ended: unknown[] = [];
      const unlisten = t.app.identity.accessChanges.listen((change) => void ended.push(change));
      expect((await resetByLink(email)).status).toBe(200);
      unlisten();
      expect(ended).toContainEqual({ kind: 'device', deviceId: device.deviceId });
      expect(ended).toContainEqual({ kind: 'user', userId: id });
      expect((await auditOf(t, 'password_reset')).at(-1)).toMatchObject({
        subject: id,
        details: { firstProof: true },
      });
      const owner = await post('/login', { email, passwordHash: fresh });
      expect(owner.json['user']).toMatchObject({ email, phoneNumber: '' });

      expect(said(await resetByCode(phoneNumber))).toEqual([401, 'code_invalid']);
      expect((await post('/login', { email, passwordHash: password })).status).toBe(401);
      expect((await post('/login', { username: 'squatter', passwordHash: password })).status).toBe(401);
      expect((await post('/refresh', { sessionId: stranger.refreshToken })).status).toBe(401);
      expect((await t.call('GET', '/api/profile', { token: stranger.accessToken })).status).toBe(401);
      const profile = await t.call('GET', '/api/profile', { token: String(owner.json['accessToken']) });
      expect(profile.json).toMatchObject({ emailVerified: true, phoneVerified: false, googleLinked: false });
      const left = await t.database.query(
        `SELECT (SELECT count(*) FROM device_invites WHERE event_id = $3) AS invites, (SELECT revoked_at IS NULL FROM devices WHERE id = $1) AS device,
         (SELECT state FROM transfers WHERE id = 'offer') AS offer,
         (SELECT count(*) FROM team_invites WHERE event_id = $3) AS "teamInvites",
         (SELECT count(*) FROM known_devices WHERE user_id = $2) AS browsers`,
        [device.deviceId, id, eventId],
      );
      expect(left).toEqual([{ invites: 0, device: false, offer: 'cancelled', teamInvites: 0, browsers: 1 }]);
      expect((await messagesTo(t, email))[0]).toContain('the phone number, Google account');
    });

    test('keeps no team membership, none it granted, and no application', async () => {
      const email = 'member@example.org';
      await post('/api/userCredentials/add', { ...person('member'), email });
      await post('/api/userCredentials/add', person('accomplice'));
      await post('/api/userCredentials/add', person('colleague'));
      const [id, accomplice, colleague] = [
        await idOf('member'),
        await idOf('accomplice'),
        await idOf('colleague'),
      ];
      const own = await addEvent(t, id);
      const elsewhere = await addEvent(t, colleague);
      await t.database.query(
        `INSERT INTO event_staff (id, event_id, user_id, role, added_by, added_at)
         VALUES ('given', $1, $3, 'manager', $5, 1), ('handed-on', $1, $4, 'manager', $3, 1),
           ('on-own', $2, $4, 'manager', $3, 1), ('others', $2, $5, 'steward', NULL, 1)`,
        [elsewhere, own, id, accomplice, colleague],
      );
      // The user's own phone, enrolled with the organizer's code; the accomplice's; one that the accomplice enrolled;
      // and an unrelated one.
      const devices = await Promise.all([elsewhere, own, own, elsewhere].map((event) => addDevice(t, event)));
      const [phone = '', theirs = '', invited = '', others = ''] = devices.map(({ deviceId }) => deviceId);
      const worker = 'UPDATE devices SET person = $1, enrolled_by = $2 WHERE id = $3';
      await t.database.query(worker, [id, colleague, phone]);
      await t.database.query(worker, [accomplice, accomplice, theirs]);
      await t.database.query(worker, [null, accomplice, invited]);
      await t.database.query(worker, [null, colleague, others]);
      await t.database.query(
        `INSERT INTO device_invites (code_hash, event_id, role, created_by, created_at, expires_at)
         VALUES ('\\x02', $1, 'steward', $2, 1, 9000000000000)`,
        [own, accomplice],
      );
      await t.database.query(
        `INSERT INTO applications (id, user_id, status, created_at, name) VALUES ('waits', $1, 'pending', 1, 'Squat Ltd'),
           ('refused', $1, 'rejected', 1, 'Squat Ltd'), ('another', $2, 'pending', 1, 'Colleague Ltd')`,
        [id, colleague],
      );
      const ended: unknown[] = [];
      const unlisten = t.app.identity.accessChanges.listen((change) => void ended.push(change));
      expect((await resetByLink(email)).status).toBe(200);
      unlisten();
      const left = await t.database.query(
        `SELECT (SELECT array_agg(id ORDER BY id) FROM event_staff WHERE event_id = ANY($1::text[])) AS team,
           (SELECT array_agg(id ORDER BY id) FROM devices WHERE event_id = ANY($1::text[]) AND revoked_at IS NULL) AS devices,
           (SELECT count(*) FROM device_invites WHERE event_id = ANY($1::text[])) AS invites,
           (SELECT array_agg(id ORDER BY id) FROM applications WHERE user_id = ANY($2::text[])) AS applications`,
        [
          [own, elsewhere],
          [id, colleague],
        ],
      );
      expect(left).toEqual([{ team: ['others'], devices: [others], invites: 0, applications: ['another'] }]);
      for (const deviceId of [phone, theirs, invited])
        expect(ended).toContainEqual({ kind: 'device', deviceId });
      expect(ended).toContainEqual({ kind: 'user', userId: accomplice });
      const noted = await auditOf(t, 'membership_removed');
      expect(noted.map(({ subject }) => String(subject)).toSorted()).toEqual(
        [accomplice, accomplice, id].toSorted(),
      );
    });

    test('accepts no application or team invitation from a session that ended meanwhile', async () => {
      await post('/api/userCredentials/add', person('late'));
      const userId = await idOf('late');
      const caller = {
        kind: 'user',
        userId,
        credentialId: 1,
        role: 'NORMAL_USER',
        sessionId: 'ended',
      } as const;
      const { identity } = t.app;
      const wish = {
        name: 'Late',
        kind: 'association',
        phoneNumber: '7000001',
        countryCode: 'GM',
        reason: '',
      } as const;
      expect(await putApplication(identity, caller, 'too-late', wish)).toBe(notSignedIn);
      await post('/api/userCredentials/add', person('host'));
      const eventId = await addEvent(t, await idOf('host'));
      await t.database.query(
        `INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
         VALUES ('late', $1, 'steward', '', (SELECT organizer_id FROM events WHERE id = $1), 1, 9000000000000)`,
        [eventId],
      );
      const deps = { ...identity, post: { add: () => Promise.resolve(), wake: () => {} } };
      const token = teamInviteToken(identity.secrets.inviteKey, 'late');
      expect(await acceptTeamInvite(deps, caller, 'late', token)).toBe(notSignedIn);
    });

    test('changes hands once: a later reset takes nothing away', async () => {
      const email = 'settled@example.org';
      await post('/api/userCredentials/add', { ...person('settled'), email });
      await resetByLink(email);
      const token = String((await post('/login', { email, passwordHash: fresh })).json['accessToken']);
      const sent = await askCode('+2207123002', 'phone');
      const added = await t.call('PUT', '/api/userCredentials/update', {
        token,
        body: { ...sent, currentPasswordHash: fresh },
      });
      expect(added.status).toBe(200);
      expect((await resetByLink(email)).status).toBe(200);
      const again = await post('/login', { email, passwordHash: fresh });
      expect(again.json['user']).toMatchObject({ phoneNumber: '+2207123002' });
      expect((await resetByCode('+2207123002')).status).toBe(200);
    });

    test("with an unconfirmed number goes to the number's owner, and the stranger's email no longer works", async () => {
      const phoneNumber = '+2207123003';
      await post('/api/userCredentials/add', person('typed-number'));
      await t.database.query(`UPDATE users SET phone_number = $1 WHERE username = 'typed-number'`, [
        phoneNumber,
      ]);
      expect((await resetByCode(phoneNumber)).status).toBe(200);
      const before = (await messagesTo(t, 'typed-number@example.org')).length;
      await post('/api/userCredentials/forgotPassword', { identifier: 'typed-number@example.org' });
      expect(await messagesTo(t, 'typed-number@example.org')).toHaveLength(before);
      const signedIn = await post('/login', { username: 'typed-number', passwordHash: password });
      expect(signedIn.json['user']).toMatchObject({ email: '', phoneNumber });
    });

    test('with a confirmed email is not reset by an unconfirmed number', async () => {
      const phoneNumber = '+2207123004';
      await post('/api/userCredentials/add', person('proven-email'));
      await resetByLink('proven-email@example.org');
      await t.database.query(`UPDATE users SET phone_number = $1 WHERE username = 'proven-email'`, [
        phoneNumber,
      ]);
      await askCode(phoneNumber, 'reset');
      expect(await messagesTo(t, phoneNumber)).toEqual([]);
      expect((await post('/login', { username: 'proven-email', passwordHash: fresh })).status).toBe(200);
    });

    test('of a guest with an unconfirmed number starts fresh with the first confirmation', async () => {
      const phoneNumber = '+2207123005';
      await t.database.query(
        `INSERT INTO users (id, username, role, phone_number, created_at) VALUES ('old-guest', 'old-guest', 'NORMAL_USER', $1, 1)`,
        [phoneNumber],
      );
      await t.database.query(
        `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at) VALUES ('old', 'old-guest', 1, 1, 9000000000000)`,
      );
      const signedIn = await post('/login', await askCode(phoneNumber, 'guest'));
      expect(signedIn.status).toBe(200);
      const sessions = await t.database.query(
        `SELECT ended_at IS NULL AS open FROM sessions WHERE user_id = 'old-guest' ORDER BY created_at`,
      );
      expect(sessions).toEqual([{ open: false }, { open: true }]);
    });

    test("of a guest closes its previous user's live connections, including phones and team", async () => {
      const phoneNumber = '+2207123015';
      const [owner, member] = ['hijacked-guest', 'their-member'] as const;
      for (const [id, phone] of [
        [owner, phoneNumber],
        [member, '+2207123016'],
      ] as const)
        await t.database.query(
          `INSERT INTO users (id, username, role, phone_number, created_at) VALUES ($1, $1, 'NORMAL_USER', $2, 1)`,
          [id, phone],
        );
      const eventId = await addEvent(t, owner);
      const { deviceId } = await addDevice(t, eventId);
      await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [owner, deviceId]);
      await t.database.query(
        `INSERT INTO event_staff (id, event_id, user_id, role, added_at, added_by) VALUES ('taken-away', $1, $2, 'steward', 1, $3)`,
        [eventId, member, owner],
      );
      const told: AccessChange[] = [];
      const unlisten = t.app.identity.accessChanges.listen((change) => void told.push(change));
      expect((await post('/login', await askCode(phoneNumber, 'guest'))).status).toBe(200);
      unlisten();
      expect(told).toEqual([
        { kind: 'user', userId: owner },
        { kind: 'device', deviceId },
        { kind: 'user', userId: member },
      ]);
    });

    test('keeps nothing the stranger was changing or opening while it changed hands', async () => {
      const email = 'raced@example.org';
      await post('/api/userCredentials/add', { ...person('racer'), email });
      const token = String((await post('/login', { email, passwordHash: password })).json['accessToken']);
      const sent = await askCode('+2207123006', 'phone');
      await post('/api/userCredentials/forgotPassword', { identifier: email });
      const link = await linkTokenSentTo(t, email);
      const [, ...tries] = await Promise.all([
        post('/api/userCredentials/resetPassword', { token: link, passwordHash: fresh }),
        ...Array.from({ length: 8 }, () => post('/login', { email, passwordHash: password })),
        ...Array.from({ length: 4 }, () =>
          t.call('PUT', '/api/userCredentials/update', {
            token,
            body: { ...sent, currentPasswordHash: password },
          }),
        ),
      ]);
      for (const { json } of tries) {
        const opened = json['accessToken'];
        if (typeof opened !== 'string') continue;
        expect((await t.call('GET', '/api/profile', { token: opened })).status).toBe(401);
      }
      const owner = await post('/login', { email, passwordHash: fresh });
      expect(owner.json['user']).toMatchObject({ phoneNumber: '' });
    });
  },
);
