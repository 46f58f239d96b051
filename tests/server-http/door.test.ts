import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { readBoard } from '#contract/door/board.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  openTestApp,
  signedBy,
  signIn,
  type Reply,
  type TestApp,
  type TestDevice,
} from './test-app.ts';
import { enrolmentBody, newTestKey, type TestKey } from './device-identity.ts';
import { makeScan } from './scan-maker.ts';

let t: TestApp;
let eventId = '';
let gateId = '';
let organizer = '';
let stranger = '';
let strangersEvent = '';
beforeAll(async () => {
  t = await openTestApp();
  eventId = await addEvent(t, (await addPerson(t, 'awa', 'ORGANIZER')).id);
  strangersEvent = await addEvent(t, (await addPerson(t, 'lamin', 'ORGANIZER')).id);
  organizer = (await signIn(t, 'awa')).accessToken;
  stranger = (await signIn(t, 'lamin')).accessToken;
  const gates: { gateId: string }[] =
    (await t.call('GET', `/api/events/${eventId}/gates`, { token: organizer })).json['items'] ?? [];
  gateId = gates[0]?.gateId ?? '';
});
afterAll(() => t.close());

function ask(
  device: TestDevice,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const raw = body === undefined ? undefined : JSON.stringify(body);
  const signed = signedBy(device, {
    method,
    path,
    at: t.clock.now,
    ...(raw === undefined ? {} : { body: raw }),
  });
  return t.call(method, path, { ...(raw === undefined ? {} : { raw }), headers: { ...signed, ...headers } });
}

async function send(device: TestDevice, seq: number, ticketNumber: number, at = t.clock.now) {
  const scan = makeScan({ eventId, gateId, deviceId: device.deviceId, seq, ticketNumber, at });
  return ask(device, 'POST', `/api/events/${eventId}/scans`, {
    deviceId: device.deviceId,
    epoch: 'life-1',
    scans: [scan],
  });
}
async function enrolled(key: TestKey, role: 'steward' | 'supervisor'): Promise<Reply['json']> {
  const path = `/api/events/${eventId}/devices`;
  const { json: invite } = await t.call('POST', path, { token: organizer, body: { gateId, role } });
  const body = enrolmentBody(key, String(invite['code']));
  return (await t.call('POST', '/api/devices/enrol', { body })).json;
}

const receiptOf = (reply: Reply): Receipt | undefined => {
  const receipts: Receipt[] = reply.json['receipts'] ?? [];
  return receipts[0];
};

describe('the door over HTTP', () => {
  test('enrols a phone with a code once, and accepts what it signs', async () => {
    const key = newTestKey();
    const invite = await t.call('POST', `/api/events/${eventId}/devices`, {
      token: organizer,
      body: { gateId },
    });
    const enrol = enrolmentBody(key, String(invite.json['code']));
    // Chromium itself may send a call twice.
    const [lease, twice] = await Promise.all(
      [1, 2].map(() => t.call('POST', '/api/devices/enrol', { body: enrol })),
    );
    expect(lease?.status).toBe(200);
    expect([twice?.status, twice?.json]).toEqual([200, lease?.json]);
    const phone = { deviceId: String(lease?.json['deviceId']), privateKey: key.privateKey };
    expect(receiptOf(await send(phone, 1, 1))).toMatchObject({
      status: 'applied',
      outcome: { ruling: 'first' },
    });
  });

  test('enrols one of two phones that use a code at once', async () => {
    const { code } = (
      await t.call('POST', `/api/events/${eventId}/devices`, { token: organizer, body: { gateId } })
    ).json;
    const replies = await Promise.all(
      [1, 2].map(() =>
        t.call('POST', '/api/devices/enrol', { body: enrolmentBody(newTestKey(), String(code)) }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('lists a scan at a nonexistent gate with the reason why it does not count', async () => {
    const key = newTestKey();
    const phone = {
      deviceId: String((await enrolled(key, 'steward'))['deviceId']),
      privateKey: key.privateKey,
    };
    const { deviceId } = phone;
    const scans = [gateId, 'no-gate-of-ours'].map((gate, n) =>
      makeScan({ eventId, gateId: gate, deviceId, seq: n + 1, ticketNumber: 15 + n, at: t.clock.now }),
    );
    const path = `/api/events/${eventId}/scans`;
    const sent = await ask(phone, 'POST', path, { deviceId, epoch: 'life-1', scans });
    expect(sent.status).toBe(200);
    const { json } = await t.call('GET', path, { token: organizer });
    const items: readonly Record<string, unknown>[] = json['items'] ?? [];
    const listed = scans.map(({ scanId }) => items.find((item) => item['scanId'] === scanId));
    expect(listed).toMatchObject([
      { leftOut: null, ruling: 'first' },
      { leftOut: 'unknown_gate', ruling: 'none', passed: true },
    ]);
  });

  test('keeps the id of a phone enrolled again, and accepts its unsent scans', async () => {
    const key = newTestKey();
    const first = await enrolled(key, 'steward');
    const phone = { deviceId: String(first['deviceId']), privateKey: key.privateKey };
    const { deviceId } = phone;
    const scan = makeScan({ eventId, gateId, deviceId, seq: 1, ticketNumber: 6, at: t.clock.now });
    const second = await enrolled(key, 'supervisor');
    expect(second).toMatchObject({ deviceId: phone.deviceId, role: 'supervisor', gateId });
    const sent = await ask(phone, 'POST', `/api/events/${eventId}/scans`, {
      deviceId: phone.deviceId,
      epoch: 'life-1',
      scans: [scan],
    });
    expect(receiptOf(sent)).toMatchObject({ status: 'applied', outcome: { ruling: 'first' } });
  });

  test('enrols no key without proof of possession, and the code stays valid', async () => {
    const [mine, theirs] = [newTestKey(), newTestKey()];
    const { json: invite } = await t.call('POST', `/api/events/${eventId}/devices`, {
      token: organizer,
      body: { gateId },
    });
    const code = String(invite['code']);
    const enrol = (body: object) => t.call('POST', '/api/devices/enrol', { body });
    const stolen = enrolmentBody({ point: theirs.point, privateKey: mine.privateKey }, code);
    const otherCode = { ...enrolmentBody(mine, 'ANOTHERCODE'), code };
    for (const body of [stolen, otherCode, { ...enrolmentBody(mine, code), proof: '' }])
      expect(await enrol(body)).toMatchObject({ status: 422, json: { code: 'key_not_proven' } });
    expect((await enrol(enrolmentBody(mine, code))).status).toBe(200);
  });

  test('gives a revoked phone a new id; two codes used at once create one device', async () => {
    const key = newTestKey();
    const [one, other] = await Promise.all([enrolled(key, 'steward'), enrolled(key, 'steward')]);
    expect(one?.['deviceId']).toBe(other?.['deviceId']);
    const path = `/api/events/${eventId}/devices/${String(one?.['deviceId'])}`;
    expect((await t.call('DELETE', path, { token: organizer })).status).toBe(200);
    expect((await enrolled(key, 'steward'))['deviceId']).not.toBe(one?.['deviceId']);
  });

  test('admits one of 64 phones racing with one ticket', async () => {
    const phones = await Promise.all(Array.from({ length: 64 }, () => addDevice(t, eventId)));
    const replies = await Promise.all(phones.map((phone) => send(phone, 1, 2)));
    const rulings = replies.map((reply) => receiptOf(reply)?.outcome?.ruling);
    const conflicts: { ticketNumber: number; status: string }[] =
      (await t.call('GET', `/api/events/${eventId}/conflicts`, { token: organizer })).json['items'] ?? [];
    expect(rulings.every((ruling) => ruling === 'first' || ruling === 'again')).toBe(true);
    const [row] = await t.database.query<{ counted: number }>(
      `SELECT count(*) AS counted FROM claims WHERE event_id = $1 AND ticket_number = 2 AND ruling = 'first'`,
      [eventId],
    );
    expect(row?.counted).toBe(1);
    expect(conflicts.filter((one) => one.ticketNumber === 2 && one.status === 'open')).toHaveLength(63);
  });

  test('shows on the board what a device reports about itself, and when an older app reports nothing', async () => {
    const [newer, older] = await Promise.all([addDevice(t, eventId), addDevice(t, eventId)]);
    const changes = `/api/events/${eventId}/changes?since=0`;
    const told = await ask(newer, 'GET', `${changes}&unsent=12&app=0.1.0&battery=8&charging=0`);
    expect([told.status, (await ask(older, 'GET', changes)).status]).toEqual([200, 200]);
    const board = await t.call('GET', `/api/events/${eventId}/door`, { token: organizer });
    const devices: { deviceId: string }[] = board.json['devices'] ?? [];
    const shown = (device: TestDevice) => devices.find(({ deviceId }) => deviceId === device.deviceId);
    expect(shown(newer)).toMatchObject({
      unsent: 12,
      appVersion: '0.1.0',
      battery: { percent: 8, charging: false },
    });
    expect(shown(older)).toMatchObject({ unsent: null, appVersion: null, battery: null });
    const { json } = await t.call('GET', `/api/events/${eventId}/devices`, { token: organizer });
    const listed: { deviceId: string; battery: unknown }[] = json['items'] ?? [];
    expect(listed.find(({ deviceId }) => deviceId === newer.deviceId)?.battery).toEqual({
      percent: 8,
      charging: false,
    });
    // A device can't report for another one, and people can't report for any.
    await t.call('GET', `${changes}&unsent=0&battery=99`, { token: organizer });
    expect(
      (await t.call('GET', `/api/events/${eventId}/door`, { token: organizer })).json['devices'],
    ).toEqual(devices);
  });

  test('lists devices with expired access too, and what revoked ones never sent', async () => {
    const ids: string[] = [];
    for (const change of ['unsent = 80, lease_expires_at', 'unsent = 200, revoked_at', 'revoked_at']) {
      const { deviceId } = await addDevice(t, eventId);
      ids.push(deviceId);
      await t.database.query(`UPDATE devices SET ${change} = $2 WHERE id = $1`, [deviceId, t.clock.now]);
    }
    const { json } = await t.call('GET', `/api/events/${eventId}/door`, { token: organizer });
    const { devices, scanners, enrolled, owing } = json as unknown as ReplyOf<typeof readBoard>;
    const ours = (told: readonly { deviceId: string }[] = []) =>
      told.map(({ deviceId }) => ids.indexOf(deviceId)).filter((index) => index >= 0);
    expect([ours(devices), ours(enrolled?.devices), ours(owing?.devices)]).toEqual([[], [0], [1, 0]]);
    expect(enrolled?.total).toBe(scanners.total + 1);
    const sum = owing?.devices.reduce((all, { unsent }) => all + (unsent ?? 0), 0);
    expect(owing?.scans).toBe(sum);
  });

  test('renames a device for everybody, and logs it once', async () => {
    const { deviceId } = await addDevice(t, eventId);
    const path = `/api/events/${eventId}/devices/${deviceId}`;
    const rename = (token: string, name: string, at = path) => t.call('PUT', at, { token, body: { name } });
    expect(await rename(organizer, ' Awa’s  phone ')).toMatchObject({
      status: 200,
      json: { name: 'Awa’s phone' },
    });
    expect((await rename(organizer, 'Awa’s phone')).status).toBe(200);
    const listed = await t.call('GET', `/api/events/${eventId}/devices`, { token: organizer });
    const items: { deviceId: string; name: string }[] = listed.json['items'] ?? [];
    expect(items.find((one) => one.deviceId === deviceId)?.name).toBe('Awa’s phone');
    const noted = await t.database.query(
      `SELECT details FROM audit_log WHERE subject = $1 AND action = 'device_renamed'`,
      [deviceId],
    );
    expect(noted).toEqual([{ details: {} }]);
    expect((await rename(organizer, '')).status).toBe(422);
    const elsewhere = `/api/events/${strangersEvent}/devices/${deviceId}`;
    expect(await rename(stranger, 'Mine', elsewhere)).toMatchObject({ status: 404 });
  });

  test('answers a repeated batch with the same outcome', async () => {
    const phone = await addDevice(t, eventId);
    const scan = makeScan({
      eventId,
      gateId,
      deviceId: phone.deviceId,
      seq: 1,
      ticketNumber: 3,
      at: t.clock.now,
    });
    const body = { deviceId: phone.deviceId, epoch: 'life-1', scans: [scan] };
    const first = receiptOf(await ask(phone, 'POST', `/api/events/${eventId}/scans`, body));
    t.clock.now += 60_000;
    const again = receiptOf(await ask(phone, 'POST', `/api/events/${eventId}/scans`, body));
    expect([first?.status, again?.status]).toEqual(['applied', 'duplicate']);
    expect(JSON.stringify(again?.outcome)).toBe(JSON.stringify(first?.outcome));
  });

  test('does not let a phone send in another’s name', async () => {
    const [phone, other] = [await addDevice(t, eventId), await addDevice(t, eventId)];
    const scan = makeScan({
      eventId,
      gateId,
      deviceId: other.deviceId,
      seq: 1,
      ticketNumber: 4,
      at: t.clock.now,
    });
    const named = await ask(phone, 'POST', `/api/events/${eventId}/scans`, {
      deviceId: other.deviceId,
      epoch: 'life-1',
      scans: [scan],
    });
    expect(named.status).toBe(403);
    const hidden = await ask(phone, 'POST', `/api/events/${eventId}/scans`, {
      deviceId: phone.deviceId,
      epoch: 'life-1',
      scans: [scan],
    });
    expect(receiptOf(hidden)?.status).toBe('parked');
  });

  test('sends a manifest’s body completely, and resumes an interrupted download', async () => {
    const phone = await addDevice(t, eventId);
    const signed = await ask(phone, 'GET', `/api/events/${eventId}/manifest`);
    const header: { revision: number } = JSON.parse(String(signed.json['header']));
    const path = `/api/events/${eventId}/manifest/${header.revision}/body`;
    const whole = await ask(phone, 'GET', path);
    const rest = await ask(phone, 'GET', path, undefined, { range: 'bytes=10-' });
    expect([whole.status, rest.status]).toEqual([200, 206]);
    const total = Number(whole.headers.get('content-length'));
    expect(rest.headers.get('content-range')).toBe(`bytes 10-${total - 1}/${total}`);
    expect(Number(rest.headers.get('content-length'))).toBe(total - 10);
    for (const from of [total, total + 7]) {
      const beyond = await ask(phone, 'GET', path, undefined, { range: `bytes=${from}-` });
      expect([beyond.status, beyond.json['code']]).toEqual([416, 'range_not_satisfiable']);
      expect(beyond.headers.get('content-range')).toBe(`bytes */${total}`);
    }
  });

  test('notifies listeners of an event after a batch that changed it, and only then', async () => {
    const heard: string[] = [];
    const stop = t.app.nudges.listen((event, revision) => void heard.push(`${event} ${revision}`));
    const phone = await addDevice(t, eventId);
    const reply = await send(phone, 1, 5);
    expect(heard).toEqual([`${eventId} ${String(reply.json['revision'])}`]);
    await ask(phone, 'GET', `/api/events/${eventId}/changes?since=0`);
    expect(heard).toHaveLength(1);
    stop();
  });
});

describe('the organizer of another event', () => {
  test('reaches nothing of this one by swapping ids in path and body', async () => {
    const phone = await addDevice(t, eventId);
    const tickets: { ticketId: string }[] =
      (await t.call('GET', `/api/events/${eventId}/ticket-sheet`, { token: organizer })).json['items'] ?? [];
    const ticketId = tickets[0]?.ticketId ?? '';
    expect(ticketId).not.toBe('');
    const asStranger = (method: string, path: string, body?: unknown) =>
      t.call(method, path, { token: stranger, ...(body === undefined ? {} : { body }) });
    const types = await t.database.query<{ id: string }>(
      'SELECT id FROM ticket_types WHERE event_id = $1 ORDER BY index',
      [eventId],
    );
    const issue = { issueId: crypto.randomUUID(), ticketTypeId: types[0]?.id, quantity: 1 };
    const replies = [
      await asStranger('DELETE', `/api/events/${eventId}/devices/${phone.deviceId}`),
      await asStranger('DELETE', `/api/events/${strangersEvent}/devices/${phone.deviceId}`),
      await asStranger('PUT', `/api/events/${strangersEvent}/gates/${gateId}`, { name: 'Mine' }),
      await asStranger('DELETE', `/api/events/${strangersEvent}/gates/${gateId}`),
      await asStranger('POST', `/api/events/${strangersEvent}/devices`, { gateId }),
      await asStranger('POST', `/api/events/${strangersEvent}/tickets`, issue),
      await asStranger('POST', `/api/tickets/${ticketId}/revoke`, {}),
      await asStranger('GET', `/api/tickets/${ticketId}`),
      await asStranger('GET', `/api/events/${eventId}/ticket-sheet`),
      await asStranger('GET', `/api/events/${eventId}/scans`),
    ];
    for (const reply of replies.filter(({ status }) => status === 200))
      expect(reply.json).toEqual({ revoked: false });
    const [device] = await t.database.query<{ revoked_at: number | null }>(
      'SELECT revoked_at FROM devices WHERE id = $1',
      [phone.deviceId],
    );
    const [ticket] = await t.database.query<{ state: number }>('SELECT state FROM tickets WHERE id = $1', [
      ticketId,
    ]);
    const [gate] = await t.database.query<{ name: string }>('SELECT name FROM gates WHERE id = $1', [gateId]);
    expect([device?.revoked_at, ticket?.state, gate?.name]).toEqual([null, 1, 'Main']);
  });

  test('cannot set anything that is not a field of the contract', async () => {
    const gate = await t.call('POST', `/api/events/${eventId}/gates`, {
      token: organizer,
      body: { name: 'Side', gate_id: gateId, event_id: strangersEvent, index: 99, role: 'ADMIN' },
    });
    expect(gate.json).toMatchObject({ name: 'Side', index: 1 });
    expect(gate.json['gateId']).not.toBe(gateId);
  });
});

describe('gates', () => {
  test('are changed only at the version that was read: another tab with an older one undoes nothing', async () => {
    const path = `/api/events/${eventId}/gates`;
    const { json } = await t.call('POST', path, { token: organizer, body: { name: 'Two tabs' } });
    const [added, version] = [String(json['gateId']), String(json['version'])];
    const change = (query: string, body: object) =>
      t.call('PUT', `${path}/${added}${query}`, { token: organizer, body });
    const at = `?version=${version}`;
    expect((await change(at, { name: 'Stage door', checkpoint: 'backstage' })).status).toBe(200);
    const late = await change(at, { name: 'Two tabs', checkpoint: 'vip' });
    expect([late.status, late.json['code']]).toEqual([409, 'changed_elsewhere']);
    const facts = async () => (await t.call('GET', path, { token: organizer })).text;
    expect(await facts()).toContain('"name":"Stage door","checkpoint":"backstage"');
    // An older app sends no version.
    expect((await change('', { name: 'Older app' })).status).toBe(200);
    await t.call('DELETE', `${path}/${added}`, { token: organizer });
  });
});
