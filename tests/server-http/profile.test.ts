import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { updateProfile } from '#server/accounts/update-profile.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { codeSentTo, messagesTo } from './messages-read.ts';
import { newAddress, openPeople, person, said, type People } from './people.ts';
import { addDevice, addEvent, apiKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

/** Inserts a paid order of one ticket directly into the tables. */
async function addOrder(userId: string, eventId: string, name: string): Promise<void> {
  await t.database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at)
     VALUES ($1, $2, $3, 'confirmed', $4, $5, 5000, 'GMD', 'h', 1)`,
    [`order of ${userId}`, eventId, userId, `Buyer ${name}`, `${name}@buyers.example`],
  );
  await t.database.query(
    `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, email, ticket_id)
     SELECT $1, 0, y.id, $3, '', t.id FROM ticket_types y JOIN tickets t ON t.event_id = y.event_id AND t.number = 0
      WHERE y.event_id = $2`,
    [`order of ${userId}`, eventId, `Guest of ${name}`],
  );
}

describe('editing a profile', () => {
  const update = (token: string, body: object) =>
    t.call('PUT', '/api/userCredentials/update', { token, body });

  test('changes only the submitted fields', async () => {
    const me = await p.newcomer('changer');
    const reply = await update(me.token, { firstName: 'Binta', username: 'binta' });
    expect(reply.json['user']).toMatchObject({
      firstName: 'Binta',
      lastName: 'Test',
      username: 'binta',
      email: 'changer@example.org',
    });
  });

  test('is refused when it changed since it was read, and without a version', async () => {
    const me = await p.newcomer('twotabs');
    const read = async () => (await t.call('GET', '/api/profile', { token: me.token })).json;
    const at = (version: unknown, body: object) =>
      t.call('PUT', `/api/userCredentials/update?version=${String(version)}`, { token: me.token, body });
    const { version } = await read();
    expect((await at(version, { firstName: 'First' })).status).toBe(200);
    expect(said(await at(version, { lastName: 'Late' }))).toEqual([409, 'changed_elsewhere']);
    expect((await read())['user']).toMatchObject({ firstName: 'First', lastName: 'Test' });
    expect((await at((await read())['version'], { lastName: 'Late' })).status).toBe(200);
    // An older app sends no version: the last change wins.
    expect((await update(me.token, { firstName: 'Older app' })).status).toBe(200);
    expect((await read())['user']).toMatchObject({ firstName: 'Older app', lastName: 'Late' });
  });

  test('is limited to 20 changes an hour by one person, which affects nobody else', async () => {
    const [me, other] = [await p.newcomer('scripted'), await p.newcomer('patient')];
    const replies = [];
    for (let nth = 0; nth < 22; nth += 1) replies.push(await update(me.token, { lastName: `Name ${nth}` }));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect(said(replies[21] ?? { status: 0, json: {} })).toEqual([429, 'rate_limited']);
    expect(replies[21]?.headers.get('retry-after')).toBe('3600');
    const { json } = await t.call('GET', '/api/profile', { token: me.token });
    expect(json['user']).toMatchObject({ lastName: 'Name 19' });
    expect((await update(other.token, { lastName: 'Name' })).status).toBe(200);
  });

  test('accepts one of two concurrent changes to the same version and refuses the other', async () => {
    const me = await p.newcomer('samemoment');
    const { version } = (await t.call('GET', '/api/profile', { token: me.token })).json;
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((firstName) =>
        t.call('PUT', `/api/userCredentials/update?version=${String(version)}`, {
          token: me.token,
          body: { firstName },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });

  test.each([
    'role',
    'credentialId',
    'id',
    'disabled',
    'password_hash',
    'googleSub',
    'emailVerified',
    'paid',
  ])('with the field %s is rejected as a whole', async (field) => {
    const reply = await update(p.tokenOf('awa'), { firstName: 'Mallory', [field]: 'ADMIN' });
    expect(said(reply)).toEqual([422, 'invalid']);
    const [row] = await t.database.query('SELECT role, first_name FROM users WHERE username = $1', ['awa']);
    expect(row).toEqual({ role: 'NORMAL_USER', first_name: 'awa' });
  });

  test.each([
    ['password', { passwordHash: wirePasswordHash('new') }],
    ['email', { email: 'thief@example.org' }],
    ['phone', { phoneNumber: '+2207000001', smsOtp: '123456' }],
  ])('for the %s requires the current password', async (_what, body) => {
    expect(said(await update(p.tokenOf('awa'), body))).toEqual([403, 'proof_needed']);
    const wrong = { ...body, currentPasswordHash: wirePasswordHash('guess') };
    expect(said(await update(p.tokenOf('awa'), wrong))).toEqual([403, 'current_password_wrong']);
  });

  test('rate limits password guesses from a stolen session', async () => {
    const me = await p.newcomer('guessed');
    const codes: unknown[] = [];
    for (let n = 0; n < 7; n += 1) {
      const body = {
        passwordHash: wirePasswordHash('a ferry at the wharf'),
        currentPasswordHash: wirePasswordHash(`guess ${n}`),
      };
      codes.push((await update(me.token, body)).json['code']);
    }
    expect(codes.slice(5)).toEqual(['rate_limited', 'rate_limited']);
  });

  test('ends other sessions on a new password, keeps this one, and sends an email', async () => {
    const me = await p.newcomer('rotator');
    const other = await signIn(t, 'rotator');
    const fresh = wirePasswordHash('a new password');
    expect((await update(me.token, { passwordHash: fresh, currentPasswordHash: password })).status).toBe(200);
    expect([await p.stillIn(me.token), await p.stillIn(other.accessToken)]).toEqual([true, false]);
    expect((await t.call('POST', '/refresh', { body: { sessionId: other.refreshToken } })).status).toBe(401);
    expect(
      (
        await t.call('POST', '/login', {
          body: { username: 'rotator', passwordHash: password },
          headers: apiKey,
        })
      ).status,
    ).toBe(401);
    expect((await messagesTo(t, 'rotator@example.org'))[0]).toContain('password');
  });

  test('answers a new password that is sent again as the first time, and changes nothing', async () => {
    const me = await p.newcomer('repeater');
    const fresh = wirePasswordHash('a tower near the bridge');
    const body = { passwordHash: fresh, currentPasswordHash: password };
    const first = await update(me.token, body);
    const sent = (await messagesTo(t, 'repeater@example.org')).length;
    const again = await update(me.token, body);
    expect([again.status, again.json['user']]).toEqual([200, first.json['user']]);
    expect(await messagesTo(t, 'repeater@example.org')).toHaveLength(sent);
    // With a change that it did not have, it is no repeat.
    const more = await update(me.token, { ...body, firstName: 'Binta' });
    expect(said(more)).toEqual([403, 'current_password_wrong']);
  });

  test('refuses the current password as the new one, and sends no email about it', async () => {
    const me = await p.newcomer('stayer');
    const other = await signIn(t, 'stayer');
    const same = { passwordHash: password, currentPasswordHash: password };
    expect(said(await update(me.token, same))).toEqual([422, 'same_password']);
    expect(await p.stillIn(other.accessToken)).toBe(true);
    expect(await messagesTo(t, 'stayer@example.org')).toEqual([]);
  });

  test('notifies the old address of a new email, and voids links sent to it', async () => {
    const me = await p.newcomer('mover');
    await t.call('POST', '/api/userCredentials/forgotPassword', {
      body: { identifier: 'mover' },
      ip: newAddress(),
    });
    await messagesTo(t, 'mover@example.org');
    expect(await t.database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [me.id])).toHaveLength(
      1,
    );
    expect(
      (await update(me.token, { email: 'moved@example.org', currentPasswordHash: password })).status,
    ).toBe(200);
    expect(await t.database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [me.id])).toEqual([]);
    expect((await messagesTo(t, 'mover@example.org'))[0]).toContain('email address');
  });

  test('requires the code sent to a new phone number', async () => {
    const me = await p.newcomer('caller');
    const phoneNumber = '+2207000002';
    const body = { phoneNumber, purpose: 'phone' };
    const sent = await t.call('POST', '/api/otp/send', { body, ip: newAddress() });
    const { codeRequestId } = sent.json;
    const smsOtp = await codeSentTo(t, phoneNumber);
    const change = (more: object) =>
      update(me.token, { phoneNumber, currentPasswordHash: password, ...more });
    expect(said(await change({}))).toEqual([422, 'sms_code_needed']);
    expect((await change({ smsOtp, codeRequestId })).json['user']).toMatchObject({ phoneNumber });
    expect((await t.call('GET', '/api/profile', { token: me.token })).json['phoneVerified']).toBe(true);
  });

  test('verifies a number by its code, though an administrator enters the same one meanwhile', async () => {
    const me = await p.newcomer('overtaken');
    const phoneNumber = '+2207000003';
    const body = { phoneNumber, purpose: 'phone' };
    const { codeRequestId } = (await t.call('POST', '/api/otp/send', { body, ip: newAddress() })).json;
    const code = { smsOtp: await codeSentTo(t, phoneNumber), codeRequestId: String(codeRequestId) };
    const before = await findUser(t.database, me.id);
    const read = await t.app.identity.accessTokens.read(me.token);
    const asker = { ip: '10.8.0.2', browser: null, sessionId: 'claims' in read ? read.claims.sessionId : '' };
    const wish = { phoneNumber, countryCode: 'GM', currentPasswordHash: password, ...code };
    await t.database.query('UPDATE users SET phone_number = $2 WHERE id = $1', [me.id, phoneNumber]);
    const change = () => before && updateProfile(t.app.identity, before, wish, asker);
    expect(await change()).toMatchObject({ user: { phoneNumber } });
    expect((await findUser(t.database, me.id))?.phoneVerified).toBe(true);
  });

  test('is refused entirely for a taken username or address', async () => {
    const me = await p.newcomer('copycat');
    const taken = { firstName: 'Other', email: 'awa@example.org', currentPasswordHash: password };
    expect(said(await update(me.token, { firstName: 'Other', username: 'awa' }))).toEqual([
      409,
      'username_taken',
    ]);
    const ofAnother = await update(me.token, taken);
    expect(said(ofAnother)).toEqual([409, 'email_taken']);
    expect(JSON.stringify(ofAnother)).toContain('Another account');
    const [row] = await t.database.query('SELECT first_name FROM users WHERE id = $1', [me.id]);
    expect(row).toEqual({ first_name: 'copycat' });
  });

  test('does not remove the last way to contact the user', async () => {
    const me = await p.newcomer('unreachable');
    expect(said(await update(me.token, { email: '', currentPasswordHash: password }))).toEqual([
      422,
      'contact_needed',
    ]);
  });

  test('lets a guest set a first password only after a fresh sign-in', async () => {
    const me = await p.newcomer('nopass');
    await t.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [me.id]);
    await t.database.query('UPDATE sessions SET created_at = created_at - 1000000 WHERE user_id = $1', [
      me.id,
    ]);
    expect(said(await update(me.token, { passwordHash: password }))).toEqual([403, 'sign_in_again']);
    await t.database.query('UPDATE sessions SET created_at = created_at + 1000000 WHERE user_id = $1', [
      me.id,
    ]);
    expect((await update(me.token, { passwordHash: password })).status).toBe(200);
    expect((await signIn(t, 'nopass')).accessToken).not.toBe('');
  });
});

describe('personal data', () => {
  test('is shown in the profile', async () => {
    expect((await t.call('GET', '/api/profile', p.as('omar'))).json).toMatchObject({
      user: { username: 'omar' },
      hasPassword: true,
      googleLinked: false,
      guest: false,
      emailVerified: false,
      application: null,
    });
  });

  test('includes the devices the user invited', async () => {
    const me = await p.newcomer('inviter', 'ORGANIZER');
    const eventId = await addEvent(t, me.id);
    const device = await addDevice(t, eventId);
    await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, device.deviceId]);
    const reply = await t.call('GET', '/api/profile/devices', { token: me.token });
    expect(reply.json['items']).toMatchObject([
      { deviceId: device.deviceId, registrationId: eventId, eventName: 'Concert' },
    ]);
    expect((await t.call('GET', '/api/profile/devices', p.as('omar'))).json['items']).toEqual([]);
  });

  test('is exported completely, with nothing of others and no secrets', async () => {
    const me = await p.newcomer('exporter', 'ORGANIZER');
    const eventId = await addEvent(t, me.id);
    await t.database.query(
      `UPDATE tickets SET holder_user_id = $1, holder_name = 'Exporter' WHERE event_id = $2 AND number = 0`,
      [me.id, eventId],
    );
    await addOrder(me.id, eventId, 'exporter');
    const team = await addEvent(t, (await p.numberOf('omar')).id);
    await t.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ('export', $1, $2, 'steward', 1)`,
      [team, me.id],
    );
    const reply = await t.call('GET', '/api/profile/export', { token: me.token });
    expect(reply.json).toMatchObject({
      orders: [
        {
          eventName: 'Concert',
          state: 'confirmed',
          total: { amount: 5000, currency: 'GMD' },
          buyer: { name: 'Buyer exporter', email: 'exporter@buyers.example', phoneNumber: '' },
        },
      ],
      memberships: [{ eventName: 'Concert', role: 'steward' }],
      language: 'en',
      user: { username: 'exporter' },
      sessions: [{ ended: false }],
      tickets: [{ eventName: 'Concert', holderName: 'Exporter' }],
      events: [{ registrationId: eventId }],
      activity: [{ action: 'sign_in' }],
    });
    expect(reply.text).not.toMatch(/argon2|hash|omar|awa@/);
  });

  test('is deleted on request: name, contacts, sign-ins and ticket holders, leaving an empty row for references', async () => {
    const me = await p.newcomer('vanisher');
    const eventId = await addEvent(t, (await p.numberOf('omar')).id);
    await t.database.query(
      `UPDATE tickets SET holder_user_id = $1, holder_name = 'Vanisher' WHERE event_id = $2 AND number = 0`,
      [me.id, eventId],
    );
    await addOrder(me.id, eventId, 'vanisher');
    const remove = (body: object) => t.call('DELETE', '/api/profile', { token: me.token, body });
    expect(said(await remove({}))).toEqual([422, 'invalid']);
    expect(said(await remove({ confirm: 'delete my account' }))).toEqual([403, 'proof_needed']);
    const gone = await remove({ confirm: 'delete my account', currentPasswordHash: password });
    expect(gone.json).toEqual({ deleted: true });
    expect(gone.cookies.get('gatehouse-refresh')).toContain('Max-Age=0');
    expect(await p.stillIn(me.token)).toBe(false);
    // A device whose reply was lost learns so from its refresh.
    const refreshed = await t.call('POST', '/refresh', { body: { sessionId: me.refreshToken } });
    expect([refreshed.status, refreshed.json]).toMatchObject([
      401,
      { code: 'session_ended', details: { account: 'deleted' } },
    ]);
    expect(
      await t.database.query('SELECT device, fingerprint_hash FROM sessions WHERE user_id = $1', [me.id]),
    ).toEqual([{ device: '', fingerprint_hash: null }]);
    for (const table of [
      'users',
      'sessions',
      'tickets',
      'event_staff',
      'audit_log',
      'outbox',
      'one_time_codes',
      'orders',
      'order_attendees',
    ])
      expect(JSON.stringify(await t.database.query(`SELECT * FROM ${table}`))).not.toMatch(/vanisher/i);
    expect(
      said(await t.call('PUT', `/api/userCredentials/disable/${me.number}`, { ...p.as('ada'), body: {} })),
    ).toEqual([404, 'person_not_found']);
    expect((await p.signUp(person('vanisher'))).status).toBe(200);
  });

  test('of an organizer with upcoming events stays until they are over', async () => {
    const me = await p.newcomer('promoter', 'ORGANIZER');
    await addEvent(t, me.id);
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect(said(await t.call('DELETE', '/api/profile', { token: me.token, body }))).toEqual([
      409,
      'events_running',
    ]);
    await t.database.query('UPDATE events SET ends_at = 1 WHERE organizer_id = $1', [me.id]);
    expect((await t.call('DELETE', '/api/profile', { token: me.token, body })).status).toBe(200);
  });
});
