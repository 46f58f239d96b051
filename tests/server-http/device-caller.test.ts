import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addDevice,
  addEvent,
  addPerson,
  openTestApp,
  signedBy,
  type TestApp,
  type TestDevice,
} from './test-app.ts';

let t: TestApp;
let eventId = '';
let device: TestDevice;
beforeAll(async () => {
  t = await openTestApp();
  eventId = await addEvent(t, (await addPerson(t, 'awa', 'ORGANIZER')).id);
});
afterAll(() => t.close());
beforeEach(async () => {
  device = await addDevice(t, eventId);
});

const path = () => `/api/events/${eventId}/live-ticket`;
async function send(
  change: {
    at?: number;
    path?: string;
    method?: string;
    body?: string;
    signer?: TestDevice;
    header?: string;
  } = {},
) {
  const signed = signedBy(change.signer ?? device, {
    method: change.method ?? 'POST',
    path: change.path ?? path(),
    at: change.at ?? t.clock.now,
    body: change.body ?? '{}',
  });
  const headers = { ...signed, authorization: `Device ${device.deviceId}` };
  return t.call('POST', path(), {
    raw: '{}',
    headers: change.header === undefined ? headers : { ...headers, 'x-device-signature': change.header },
  });
}

describe('a request signed by a device', () => {
  test('is accepted if the signature is valid', async () => {
    expect((await send()).status).toBe(200);
  });

  test.each([
    ['another body', { body: '{"x":1}' }],
    ['another path', { path: '/api/devices/renew' }],
    ['another method', { method: 'PUT' }],
    ['no readable signature', { header: 'x' }],
    ['a signature of zeros', { header: `1:${'A'.repeat(86)}` }],
  ])('is refused if it was signed for %s', async (_what, change) => {
    expect((await send(change)).json['code']).toBe('bad_signature');
  });

  test('is refused if another device signed it', async () => {
    const reply = await send({ signer: await addDevice(t, eventId) });
    expect([reply.status, reply.json['code']]).toEqual([401, 'bad_signature']);
  });

  test.each([-5, 5])('returns the correct time to a clock that is %i minutes off', async (minutes) => {
    expect((await send({ at: t.clock.now + minutes * 60_000 })).status).toBe(200);
    const reply = await send({ at: t.clock.now + minutes * 60_001 });
    expect([reply.status, reply.json['code']]).toEqual([401, 'clock_skew']);
    expect(reply.json['details']).toEqual({ time: t.clock.now });
  });

  test('is refused from a device that was never enrolled', async () => {
    await t.database.query('DELETE FROM devices WHERE id = $1', [device.deviceId]);
    expect((await send()).json['code']).toBe('device_unknown');
  });

  test('is refused once the device is revoked, even for what an old lease allows', async () => {
    await t.database.query('UPDATE devices SET revoked_at = 1, lease_expires_at = 1 WHERE id = $1', [
      device.deviceId,
    ]);
    const reply = await send();
    expect([reply.status, reply.json['code']]).toEqual([401, 'device_revoked']);
    for (const taken of ['/api/devices/renew', `/api/events/${eventId}/scans`]) {
      const headers = signedBy(device, { method: 'POST', path: taken, at: t.clock.now, body: '{}' });
      expect((await t.call('POST', taken, { raw: '{}', headers })).json['code']).toBe('device_revoked');
    }
  });

  test('is accepted after its lease expired only to send scans and renew', async () => {
    await t.database.query('UPDATE devices SET lease_expires_at = $2 WHERE id = $1', [
      device.deviceId,
      t.clock.now,
    ]);
    expect((await send()).json['code']).toBe('lease_expired');
    for (const taken of ['/api/devices/renew', `/api/events/${eventId}/scans`]) {
      const headers = signedBy(device, { method: 'POST', path: taken, at: t.clock.now, body: '{}' });
      const reply = await t.call('POST', taken, { raw: '{}', headers });
      expect(reply.status).not.toBe(401);
    }
  });

  test('is recorded as contact', async () => {
    await send();
    const [row] = await t.database.query<{ last_contact_at: number }>(
      'SELECT last_contact_at FROM devices WHERE id = $1',
      [device.deviceId],
    );
    expect(row?.last_contact_at).toBe(t.clock.now);
  });
});
