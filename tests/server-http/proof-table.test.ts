import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalsOfCall } from '#contract/refusals/refusals-of-call.ts';
import { endpointsByName } from './contract-endpoints.ts';
import { proofRows, withoutProof } from './proof-rows.ts';
import { addEvent, addPerson, openTestApp, password, signIn, type TestApp } from './test-app.ts';

const calls = await endpointsByName();

test('marks exactly the endpoints that require confirmation in their descriptions', () => {
  const described = [...calls]
    .filter(([name, endpoint]) => refusalsOfCall(name, endpoint).includes('proof_needed'))
    .map(([name]) => name);
  expect(described.toSorted()).toEqual(Object.keys(proofRows).toSorted());
});

/** Returns whether a call changes roles, accounts or money of others, or returns a list as a file. */
const isGrave = (path: string, method: string): boolean =>
  method !== 'GET'
    ? /^\/api\/(?:userMembership|admin\/(?:users|applications)|events\/\{\w+\}\/team-invites|team-invites\/\{\w+\}\/accept)/.test(
        path,
      ) || /\/refunds?$/.test(path)
    : /\.csv$|\/export$/.test(path);

test('requires a new write about roles, accounts or money, or a new export, to be in the table or exempted', () => {
  const grave = [...calls].filter(([, { path, method }]) => isGrave(path, method)).map(([name]) => name);
  expect(grave.length).toBeGreaterThan(15);
  expect(grave.filter((name) => !(name in proofRows) && !(name in withoutProof))).toEqual([]);
  expect(Object.keys(withoutProof).filter((name) => !calls.has(name) || name in proofRows)).toEqual([]);
});

let t: TestApp;
let admin = { token: '' };
let eventId = '';
beforeAll(async () => {
  t = await openTestApp();
  const { id } = await addPerson(t, 'ada', 'ADMIN');
  eventId = await addEvent(t, id);
  await addPerson(t, 'sam', 'NORMAL_USER');
  admin = { token: (await signIn(t, 'ada')).accessToken };
});
afterAll(() => t.close());

const old = () =>
  t.database.query('UPDATE sessions SET created_at = $1, proven_at = NULL', [t.clock.now - 15 * 60_000 - 1]);
const inviteId = '0193f1c2-7c1e-7cc4-9d5e-5d0c6a1f2b3c';
const bodies: Readonly<Record<string, object>> = {
  addMembership: { username: 'sam', role: 'steward' },
  changeMembership: { id: 'none', role: 'steward' },
  inviteToTeam: { inviteId, role: 'steward' },
};

test.each([
  'addMembership',
  'changeMembership',
  'inviteToTeam',
  'approveApplication',
  'exportLogs',
  'exportOrders',
  'exportAttendees',
])('requires confirmation for %s once the last is older than 15 minutes, and none after it', async (name) => {
  const endpoint = calls.get(name);
  if (endpoint === undefined) throw new Error(`there is no ${name}`);
  const path = endpoint.path.replace('{registrationId}', eventId).replace('{id}', 'none');
  const given = bodies[name];
  const body = given === undefined ? {} : { body: { registrationId: eventId, ...given } };
  const send = () => t.call(endpoint.method, path, { ...body, ...admin });
  await old();
  expect((await send()).json['code']).toBe('proof_needed');
  const proven = { body: { currentPasswordHash: password }, ...admin };
  expect((await t.call('POST', '/api/profile/proof', proven)).status).toBe(200);
  const after = await send();
  expect(after.status).not.toBe(403);
  expect([200, 404]).toContain(after.status);
});
