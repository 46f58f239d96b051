import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScan } from './scan-maker.ts';
import { enrolmentBody, newTestKey, type TestKey } from './device-identity.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, signedBy, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
let omar = { token: '', id: '' };
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  omar = { token: p.tokenOf('omar'), id: (await p.numberOf('omar')).id };
  eventId = await addEvent(t, omar.id);
});
afterAll(() => t.close());

const path = () => `/api/events/${eventId}/lost-scans`;
const listed = async () => (await t.call('GET', path(), { token: omar.token })).json;

async function enrol(key: TestKey, lost?: unknown) {
  const invite = await t.call('POST', `/api/events/${eventId}/devices`, {
    token: omar.token,
    body: { role: 'supervisor', own: true },
  });
  const body = {
    ...enrolmentBody(key, String(invite.json['code'])),
    ...(lost === undefined ? {} : { lost }),
  };
  return t.call('POST', '/api/devices/enrol', { body, ip: newAddress() });
}

test('reports scans lost to cleared storage at the next enrolment and shows them until acknowledged', async () => {
  const key = newTestKey();
  const first = await enrol(key);
  expect(first.json).not.toHaveProperty('lossesTaken');
  const deviceId = String(first.json['deviceId']);

  // The first of four scans arrives; then the browser clears the store, including the key.
  const gates: { gateId: string }[] =
    (await t.call('GET', `/api/events/${eventId}/gates`, { token: omar.token })).json['items'] ?? [];
  const gateId = gates[0]?.gateId ?? '';
  const scan = makeScan({ eventId, gateId, deviceId, seq: 1, ticketNumber: 1, at: t.clock.now });
  const raw = JSON.stringify({ deviceId, epoch: 'life-1', scans: [scan] });
  const scans = `/api/events/${eventId}/scans`;
  const signed = { method: 'POST', path: scans, at: t.clock.now, body: raw };
  const headers = signedBy({ deviceId, privateKey: key.privateKey }, signed);
  expect((await t.call('POST', scans, { raw, headers })).status).toBe(200);

  const lost = [
    { deviceId, epoch: 'life-1', last: 4 },
    // Belongs to another event's enrolment, which will report it.
    { deviceId: 'device-elsewhere', epoch: 'life-9', last: 7 },
  ];
  const again = await enrol(newTestKey(), lost);
  expect(again.json).toMatchObject({ lossesTaken: true });
  expect(again.json['deviceId']).not.toBe(deviceId);

  const shown = { deviceId, deviceName: 'Phone', epoch: 'life-1', last: 4, lost: 3, reportedAt: t.clock.now };
  expect(await listed()).toEqual({ items: [shown], page: 1, limit: 20, total: 1, scans: 3 });

  const board = async () => (await t.call('GET', `/api/events/${eventId}/door`, { token: omar.token })).json;
  const onBoard = { deviceId, epoch: 'life-1', name: 'Phone', lost: 3 };
  expect((await board())['lost']).toEqual({ scans: 3, devices: [onBoard] });

  const see = (body: unknown) => t.call('POST', `${path()}/seen`, { token: omar.token, body });
  expect(said(await see({ deviceId, epoch: 'life-2', last: 4 }))).toEqual([404, 'loss_not_found']);
  expect((await see({ deviceId, epoch: 'life-1', last: 4 })).json).toEqual({ seen: true });
  expect((await see({ deviceId, epoch: 'life-1', last: 4 })).json).toEqual({ seen: true });
  expect(await listed()).toMatchObject({ items: [], total: 0, scans: 0 });
  expect((await board())['lost']).toEqual({ scans: 0, devices: [] });
  // A repeat after a lost reply doesn't count the loss twice.
  await enrol(newTestKey(), lost);
  expect(await listed()).toMatchObject({ total: 0 });
  expect(await auditOf(t, 'lost_scans_seen')).toEqual([
    { actor: omar.id, subject: deviceId, outcome: 'done', details: { last: 4 } },
  ]);
});
