import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import {
  addDevice,
  addEvent,
  apiKey,
  openTestApp,
  password,
  signedBy,
  signIn,
  type TestApp,
} from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

describe('disabling an account', () => {
  const disable = (number: number, token: string, currentPasswordHash?: string) =>
    t.call('PUT', `/api/userCredentials/disable/${number}`, { token, body: { currentPasswordHash } });

  test('ends its sessions, tokens and devices at the next call, and blocks sign-in', async () => {
    const me = await p.newcomer('leaver', 'ORGANIZER');
    const eventId = await addEvent(t, me.id);
    const device = await addDevice(t, eventId);
    await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, device.deviceId]);
    const path = `/api/events/${eventId}/changes?since=0`;
    const byDevice = () =>
      t.call('GET', path, { headers: signedBy(device, { method: 'GET', path, at: t.clock.now }) });
    expect((await byDevice()).status).toBe(200);
    expect((await disable(me.number, p.tokenOf('ada'))).json).toEqual({ disabled: true });
    expect(said(await t.call('GET', '/api/sessions', { token: me.token }))).toEqual([401, 'session_ended']);
    expect((await t.call('POST', '/refresh', { body: { sessionId: me.refreshToken } })).status).toBe(401);
    expect(said(await byDevice())).toEqual([401, 'device_revoked']);
    const again = await t.call('POST', '/login', {
      body: { username: 'leaver', passwordHash: password },
      headers: apiKey,
    });
    expect(said(again)).toEqual([401, 'bad_credentials']);
    expect((await auditOf(t, 'account_disabled')).at(-1)).toMatchObject({
      actor: (await p.numberOf('ada')).id,
      subject: me.id,
    });
  });

  test("ends the user’s own phone at another organizer's door too, whoever showed it the code", async () => {
    const me = await p.newcomer('worker');
    const device = await addDevice(t, await addEvent(t, (await p.numberOf('ada')).id));
    const enrolledBy = (await p.numberOf('ada')).id;
    await t.database.query('UPDATE devices SET enrolled_by = $1, person = $2 WHERE id = $3', [
      enrolledBy,
      me.id,
      device.deviceId,
    ]);
    expect((await disable(me.number, p.tokenOf('ada'))).json).toEqual({ disabled: true });
    const ended = 'SELECT revoked_at IS NOT NULL AS ended FROM devices WHERE id = $1';
    expect(await t.database.query(ended, [device.deviceId])).toEqual([{ ended: true }]);
  });

  test('is for the user and administrators; others learn nothing about existing accounts', async () => {
    const me = await p.newcomer('owner');
    expect(said(await disable(me.number, p.tokenOf('omar')))).toEqual([403, 'not_allowed']);
    expect(said(await disable(999_999, p.tokenOf('omar')))).toEqual([403, 'not_allowed']);
    expect(said(await disable(999_999, p.tokenOf('ada')))).toEqual([404, 'person_not_found']);
    expect((await disable(me.number, me.token, password)).status).toBe(200);
  });

  test('requires the password for ending one’s own, even with a valid session', async () => {
    const me = await p.newcomer('found-phone');
    expect(said(await disable(me.number, me.token))).toEqual([403, 'proof_needed']);
    const wrong = wirePasswordHash('not the password');
    expect(said(await disable(me.number, me.token, wrong))).toEqual([403, 'current_password_wrong']);
    expect(await p.stillIn(me.token)).toBe(true);
    expect((await disable(me.number, me.token, password)).json).toEqual({ disabled: true });
  });

  test('requires a recent sign-in for one’s own without a password', async () => {
    const me = await p.newcomer('passwordless');
    await t.database.query(`UPDATE users SET password_hash = NULL, google_sub = 'g-less' WHERE id = $1`, [
      me.id,
    ]);
    await t.database.query('UPDATE sessions SET created_at = created_at - 900001 WHERE user_id = $1', [
      me.id,
    ]);
    expect(said(await disable(me.number, me.token))).toEqual([403, 'sign_in_again']);
    await t.database.query('UPDATE sessions SET created_at = $2 WHERE user_id = $1', [me.id, t.clock.now]);
    expect((await disable(me.number, me.token)).json).toEqual({ disabled: true });
  });

  test('never removes the last administrator, even when two disable each other at once', async () => {
    const { number } = await p.numberOf('ada');
    expect(said(await disable(number, p.tokenOf('ada'), password))).toEqual([409, 'last_admin']);
    const second = await p.newcomer('second-admin', 'ADMIN');
    const replies = await Promise.all([
      disable(number, second.token),
      disable(second.number, p.tokenOf('ada')),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    await t.database.query(
      `UPDATE users SET disabled_at = CASE WHEN username = 'ada' THEN NULL ELSE 1 END WHERE role = 'ADMIN'`,
    );
    await p.renew('ada');
  });
});

describe('a changed role', () => {
  test('applies at the next call: a promotion asks for a new token, a demotion refuses with the same one', async () => {
    const me = await p.newcomer('riser');
    const asked = async (token: string) => said(await t.call('GET', '/api/userCredentials/all', { token }));
    const become = (role: string) =>
      t.database.query('UPDATE users SET role = $1 WHERE id = $2', [role, me.id]);
    expect(await asked(me.token)).toEqual([403, 'not_allowed']);
    await become('ADMIN');
    expect(await asked(me.token)).toEqual([401, 'role_changed']);
    const { accessToken } = await signIn(t, 'riser');
    expect(await asked(accessToken)).toEqual([200, undefined]);
    await become('ORGANIZER');
    expect(await asked(accessToken)).toEqual([403, 'not_allowed']);
  });
});

describe('sessions', () => {
  test('can be listed and ended for others only by administrators', async () => {
    const me = await p.newcomer('watched');
    const list = `/api/sessions?credentialId=${me.number}`;
    expect(said(await t.call('GET', list, p.as('omar')))).toEqual([403, 'not_allowed']);
    const items = (await t.call('GET', list, p.as('ada'))).json['items'] as unknown as {
      id: string;
      current: boolean;
    }[];
    expect(items).toMatchObject([{ current: false }]);
    const path = `/api/sessions/${items[0]?.id ?? ''}`;
    expect(said(await t.call('DELETE', path, p.as('omar')))).toEqual([404, 'session_not_found']);
    expect(await p.stillIn(me.token)).toBe(true);
    expect((await t.call('DELETE', path, p.as('ada'))).status).toBe(200);
    expect(await p.stillIn(me.token)).toBe(false);
  });

  test('end in a browser with its next sign-in', async () => {
    const me = await p.newcomer('replacer');
    const reply = await t.call('POST', '/login', {
      body: { username: 'replacer', passwordHash: password },
      headers: { ...apiKey, cookie: me.cookieHeader },
    });
    expect(reply.status).toBe(200);
    expect(await p.stillIn(me.token)).toBe(false);
    expect(await p.stillIn(String(reply.json['accessToken']))).toBe(true);
  });

  test('store what a browser says about itself only as an HMAC', async () => {
    const fingerprint = 'canvas:1234|fonts:abcd';
    const headers = { ...apiKey, 'x-browser-fingerprint': fingerprint };
    await t.call('POST', '/login', { body: { username: 'omar', passwordHash: password }, headers });
    const [row] = await t.database.query<{ fingerprint_hash: Uint8Array }>(
      'SELECT fingerprint_hash FROM sessions WHERE fingerprint_hash IS NOT NULL ORDER BY created_at DESC LIMIT 1',
    );
    const { createHash } = await import('node:crypto');
    expect(row?.fingerprint_hash).toHaveLength(32);
    expect(Buffer.from(row?.fingerprint_hash ?? [])).not.toEqual(
      createHash('sha256').update(fingerprint).digest(),
    );
    expect(t.logged.join('')).not.toContain(fingerprint);
  });

  test('cannot be opened by a fingerprint: the same browser without the password stays out', async () => {
    const headers = { ...apiKey, 'x-browser-fingerprint': 'canvas:1234|fonts:abcd' };
    const reply = await t.call('POST', '/login', {
      body: { username: 'omar', passwordHash: wirePasswordHash('no') },
      headers,
    });
    expect(said(reply)).toEqual([401, 'bad_credentials']);
  });

  test('are logged when they begin, end or are refused: user, action, outcome, method', async () => {
    const me = await p.newcomer('noted');
    await t.call('POST', '/login', {
      body: { username: 'noted', passwordHash: wirePasswordHash('no') },
      headers: apiKey,
    });
    await t.call('POST', '/logout', { token: me.token, body: { reason: 'manual-logout' } });
    const mine = (await auditOf(t, 'sign_in')).filter(({ subject }) => subject === me.id);
    expect(mine).toEqual([
      { actor: me.id, subject: me.id, outcome: 'done', details: { how: 'password' } },
      { actor: 'somebody', subject: me.id, outcome: 'refused', details: { how: 'password' } },
    ]);
    expect((await auditOf(t, 'sign_out')).at(-1)).toMatchObject({ actor: me.id, outcome: 'done' });
  });
});

describe('a content policy report from a browser', () => {
  test.each([
    [
      'application/csp-report',
      {
        'csp-report': {
          'effective-directive': 'script-src',
          'blocked-uri': 'https://evil.example/x?token=secret',
        },
      },
    ],
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/x?token=secret' },
        },
      ],
    ],
  ])('in %s is logged with directive and host only', async (type, report) => {
    const reply = await t.call('POST', '/api/violations', {
      raw: JSON.stringify(report),
      headers: { 'content-type': type },
      ip: newAddress(),
    });
    expect(reply.json).toEqual({ noted: 1 });
    const line = t.logged.findLast((one) => one.includes('csp_violation'));
    expect(line).toContain('evil.example');
    expect(line).not.toContain('secret');
  });

  test('cannot flood the log: size and number are limited, and anything else is ignored', async () => {
    const send = (raw: string, ip: string) =>
      t.call('POST', '/api/violations', { raw, headers: { 'content-type': 'application/csp-report' }, ip });
    expect((await send('{"a":1}', newAddress())).json).toEqual({ noted: 0 });
    expect((await send('x'.repeat(20_000), newAddress())).status).toBe(413);
    const ip = newAddress();
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await send('{}', ip)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
  });

  test('goes to the endpoint in the headers of every page', async () => {
    const { headers } = await t.call('GET', '/api/docs');
    const other = await t.call('GET', '/api/ping');
    expect(other.headers.get('content-security-policy')).toMatch(
      /report-uri \/api\/violations; report-to violations$/,
    );
    expect(headers.get('reporting-endpoints')).toBe('violations="/api/violations"');
  });
});
