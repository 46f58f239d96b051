import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveDeviceOf } from '#server/door/move-device.ts';
import { callerOf } from '../server-data/sale-hand.ts';
import { enrolmentBody, newTestKey, type TestKey } from './device-identity.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, signedBy, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
let main = '';
let river = '';
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  const token = p.tokenOf('omar');
  const path = `/api/events/${eventId}/gates`;
  const gates: { gateId: string }[] = (await t.call('GET', path, { token })).json['items'] ?? [];
  main = gates[0]?.gateId ?? '';
  river = String((await t.call('POST', path, { token, body: { name: 'River gate' } })).json['gateId']);
});
afterAll(() => t.close());

interface Phone {
  readonly key: TestKey;
  readonly deviceId: string;
}

async function enrolled(gateId: string | null): Promise<Phone> {
  const token = p.tokenOf('omar');
  const body = { role: 'steward', gateId };
  const { code } = (await t.call('POST', `/api/events/${eventId}/devices`, { token, body })).json;
  const key = newTestKey();
  const { json } = await t.call('POST', '/api/devices/enrol', {
    body: enrolmentBody(key, String(code)),
    ip: newAddress(),
  });
  return { key, deviceId: String(json['deviceId']) };
}
function ask({ key, deviceId }: Phone, method: string, path: string, body?: object) {
  const raw = body === undefined ? undefined : JSON.stringify(body);
  const device = { deviceId, privateKey: key.privateKey };
  const request = { method, path, at: t.clock.now, ...(raw === undefined ? {} : { body: raw }) };
  const headers = signedBy(device, request);
  return t.call(method, path, { headers, ...(raw === undefined ? {} : { raw }) });
}
const renew = (phone: Phone, body: object) => ask(phone, 'POST', '/api/devices/renew', body);
const move = ({ deviceId }: Pick<Phone, 'deviceId'>, gateId: string) =>
  t.call('PUT', `/api/events/${eventId}/devices/${deviceId}/gate`, {
    token: p.tokenOf('omar'),
    body: { gateId },
  });
const told = async (phone: Phone) => {
  const { json } = await ask(phone, 'GET', `/api/events/${eventId}/changes?since=0`);
  return { gateMove: json['gateMove'] as unknown, cursor: Number(json['cursor']) };
};
const listed = async ({ deviceId }: Phone) => {
  const { json } = await t.call('GET', `/api/events/${eventId}/devices`, { token: p.tokenOf('omar') });
  const items: { deviceId: string; gateId: string | null; gateHeard: boolean }[] = json['items'] ?? [];
  return items.find((one) => one.deviceId === deviceId);
};

test('tells a moved device with its next changes, and names the gate in its lease', async () => {
  const phone = await enrolled(main);
  const before = await told(phone);
  expect(before.gateMove).toBe(0);
  expect((await move(phone, river)).json).toEqual({ gateId: river });
  // Live connections announce the event's new revision at once, which makes the phone ask.
  const after = await told(phone);
  expect(after.gateMove).toBe(1);
  expect(after.cursor).toBeGreaterThan(before.cursor);
  expect(await listed(phone)).toMatchObject({ gateId: river, gateHeard: false });
  expect((await renew(phone, { gateMove: 0 })).json).toMatchObject({
    gateId: river,
    gateFixed: true,
    gateMove: 1,
  });
  expect(await listed(phone)).toMatchObject({ gateId: river, gateHeard: true });
  // Repeating it is not another move.
  await move(phone, river);
  expect(await told(phone)).toEqual(after);
  const notes = await auditOf(t, 'device_moved');
  expect(notes.filter(({ subject }) => subject === phone.deviceId)).toMatchObject([
    { outcome: 'done', details: { gateId: river } },
  ]);
});

test('announces a move once, with the revision that it made', async () => {
  const { deviceId } = await enrolled(main);
  const told: (readonly [string, number])[] = [];
  const deps = {
    database: t.database,
    now: () => t.clock.now,
    moved: (...one: readonly [string, number]) => void told.push(one),
  };
  const omar = callerOf((await p.numberOf('omar')).id, 'ORGANIZER');
  const again = () => moveDeviceOf(deps, { registrationId: eventId, deviceId }, river, omar);
  expect([await again(), await again()]).toEqual([{ gateId: river }, { gateId: river }]);
  const [row] = await t.database.query<{ revision: number }>('SELECT revision FROM events WHERE id = $1', [
    eventId,
  ]);
  expect(told).toEqual([[eventId, row?.revision]]);
});

test('ignores a gate chosen on the phone before it heard of the move, and accepts one after', async () => {
  const phone = await enrolled(null);
  await move(phone, river);
  expect((await renew(phone, { gateId: main, gateMove: 0 })).json).toMatchObject({ gateId: river });
  expect((await renew(phone, { gateId: main, gateMove: 1 })).json).toMatchObject({
    gateId: main,
    gateMove: 1,
  });
});

test('lets an app without support for moves choose as before, and does not count it as notified', async () => {
  const phone = await enrolled(null);
  await move(phone, river);
  expect((await renew(phone, {})).json).toMatchObject({ gateId: river });
  expect(await listed(phone)).toMatchObject({ gateHeard: false });
  expect((await renew(phone, { gateId: main })).json).toMatchObject({ gateId: main });
});

test("refuses an unknown gate, another event's device and a revoked one", async () => {
  const phone = await enrolled(main);
  expect(said(await move(phone, 'nowhere'))).toEqual([422, 'gate_not_found']);
  expect((await move({ deviceId: 'nobody' }, river)).status).toBe(404);
  await t.call('DELETE', `/api/events/${eventId}/devices/${phone.deviceId}`, { token: p.tokenOf('omar') });
  expect((await move(phone, river)).status).toBe(404);
});
