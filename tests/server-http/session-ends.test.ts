import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInByCode } from '#server/accounts/sign-in/sign-in.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { auditOf } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { openTestApp, signedInFrom, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const sessionOf = async (accessToken: string): Promise<string> => {
  const read = await t.app.identity.accessTokens.read(accessToken);
  return 'claims' in read ? read.claims.sessionId : '';
};
const notesOn = async (action: string, subject: string) =>
  (await auditOf(t, action)).filter((line) => line.subject === subject);
const endOf = async (id: string) => {
  const [row] = await t.database.query<{ ended_because: string | null }>(
    'SELECT ended_because FROM sessions WHERE id = $1',
    [id],
  );
  return row?.ended_because;
};

test('performs and logs a repeated sign-out once', async () => {
  const me = await p.newcomer('twice');
  const id = await sessionOf(me.token);
  const signOut = () =>
    t.call('POST', '/logout', { body: { sessionId: id }, headers: { 'x-csrf-token': me.csrfToken } });
  expect([(await signOut()).json, (await signOut()).json]).toEqual([{ ended: true }, { ended: false }]);
  expect(await notesOn('sign_out', id)).toMatchObject([{ actor: me.id, outcome: 'done' }]);
});

test('logs who ended a session, its user or an administrator', async () => {
  const me = await p.newcomer('ended-by');
  const [own, other] = [await p.renew('ended-by').then(() => p.tokenOf('ended-by')), me.token];
  const [ada, ids] = [await p.numberOf('ada'), [await sessionOf(own), await sessionOf(other)] as const];
  const end = (id: string, token: string) => t.call('DELETE', `/api/sessions/${id}`, { token });
  expect((await end(ids[1], own)).status).toBe(200);
  expect((await end(ids[0], p.tokenOf('ada'))).status).toBe(200);
  expect(said(await end(ids[0], p.tokenOf('ada')))[0]).toBe(404);
  expect([await endOf(ids[1]), await endOf(ids[0])]).toEqual([
    'ended by the person',
    'ended by an administrator',
  ]);
  expect(await notesOn('session_ended', ids[1])).toMatchObject([{ actor: me.id, outcome: 'done' }]);
  expect(await notesOn('session_ended', ids[0])).toMatchObject([{ actor: ada.id, outcome: 'done' }]);
});

test('returns nothing for the sessions of a nonexistent user', async () => {
  const reply = await t.call('GET', '/api/sessions?credentialId=999999', p.as('ada'));
  expect(reply.status).toBe(404);
});

test('logs whose session an old refresh token ended', async () => {
  const me = await p.newcomer('copied');
  const id = await sessionOf(me.token);
  const refresh = (sessionId: string) => t.call('POST', '/refresh', { body: { sessionId } });
  await refresh(signedInFrom(await refresh(me.refreshToken)).refreshToken);
  expect((await refresh(me.refreshToken)).status).toBe(401);
  expect(await endOf(id)).toBe('an old refresh token was used');
  expect(await notesOn('refresh_token_reused', id)).toMatchObject([{ actor: me.id, outcome: 'refused' }]);
});

test('clears a cookie that is not a refresh token', async () => {
  const reply = await t.call('POST', '/refresh', {
    body: {},
    headers: { cookie: 'gatehouse-refresh=x.y.z' },
  });
  expect(said(reply)).toEqual([401, 'no_refresh_token']);
  expect(reply.cookies.get('gatehouse-refresh')).toMatch(/^gatehouse-refresh=; .*Max-Age=0/);
});

test('logs a sign-in by code as refused if the code is wrong, but not if it is missing', async () => {
  const place = { ip: '10.3.0.1', browser: null, language: 'en', device: '', replaces: null } as const;
  const refusals = async () =>
    (await auditOf(t, 'sign_in')).filter((line) => line.outcome === 'refused' && 'how' in line.details);
  const before = (await refusals()).length;
  const phone = { phoneNumber: '+2207999001', countryCode: 'GM' };
  expect(await signInByCode(t.app.identity, phone, place)).toMatchObject({ status: 422 });
  expect(await refusals()).toHaveLength(before);
  const wrong = { ...phone, smsOtp: '000000', codeRequestId: 'made up' };
  expect(await signInByCode(t.app.identity, wrong, place)).toMatchObject({ status: 401 });
  const notes = await refusals();
  expect(notes).toHaveLength(before + 1);
  expect(notes).toContainEqual({
    actor: 'somebody',
    subject: null,
    outcome: 'refused',
    details: { how: 'code' },
  });
});

test('starts no session with credentials changed meanwhile, or for a disabled account', async () => {
  const { id: userId } = await p.newcomer('racing');
  const me = (await findUser(t.database, userId)) as User;
  const begin = (id: string, proven: User | null) =>
    addSession(t.database, { id, userId, device: '', fingerprintHash: null, now: t.clock.now }, proven);
  expect([await begin('s-0', null), await begin('s-1', me)]).toEqual([true, true]);
  expect(await begin('s-2', { ...me, passwordHash: 'another' })).toBe(false);
  expect(await begin('s-3', { ...me, googleSub: 'another' })).toBe(false);
  await t.database.query('UPDATE users SET disabled_at = 1 WHERE id = $1', [userId]);
  expect(await begin('s-4', me)).toBe(false);
  const rows = await t.database.query<{ id: string }>(
    `SELECT id FROM sessions WHERE id LIKE 's-%' ORDER BY id`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['s-0', 's-1']);
});
