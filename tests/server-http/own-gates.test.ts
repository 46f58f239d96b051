import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolmentBody, newTestKey } from './device-identity.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
let main = '';
let river = '';
/** A supervisor whose own phone works at the main gate, and one without a phone. */
let binta = '';
let lamin = '';
/** Stewards' phones at each gate, another supervisor's at the main gate, and Binta's own. */
const phones = { atMain: '', atRiver: '', other: '', own: '' };

beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  const gates: { gateId: string }[] =
    (await t.call('GET', `/api/events/${eventId}/gates`, p.as('omar'))).json['items'] ?? [];
  main = gates[0]?.gateId ?? '';
  const added = await t.call('POST', `/api/events/${eventId}/gates`, {
    ...p.as('omar'),
    body: { name: 'River gate' },
  });
  river = String(added.json['gateId']);
  binta = await supervisor('binta');
  lamin = await supervisor('lamin');
});
beforeEach(async () => {
  await t.database.query('DELETE FROM devices');
  phones.atMain = await enrolled({ role: 'steward', gateId: main });
  phones.atRiver = await enrolled({ role: 'steward', gateId: river });
  phones.other = await enrolled({ role: 'supervisor', gateId: main });
  phones.own = await enrolled({ role: 'supervisor', gateId: main, own: true }, binta);
});
afterAll(() => t.close());

async function supervisor(name: string): Promise<string> {
  const { token, id } = await p.newcomer(name);
  await t.database.query(
    `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'supervisor', 1)`,
    [`staff-${name}`, eventId, id],
  );
  return token;
}
const invite = (body: object, token: string) =>
  t.call('POST', `/api/events/${eventId}/devices`, { token, body });
async function enrolled(body: object, token = p.tokenOf('omar')): Promise<string> {
  const { code } = (await invite(body, token)).json;
  const reply = await t.call('POST', '/api/devices/enrol', {
    body: enrolmentBody(newTestKey(), String(code)),
    ip: newAddress(),
  });
  return String(reply.json['deviceId']);
}
const list = async (token: string) => {
  const { json } = await t.call('GET', `/api/events/${eventId}/devices`, { token });
  const items: { deviceId: string }[] = json['items'] ?? [];
  return { ids: items.map(({ deviceId }) => deviceId), ownGates: json['ownGates'] as unknown };
};
const at = (deviceId: string) => `/api/events/${eventId}/devices/${deviceId}`;
const rename = (deviceId: string, token: string) =>
  t.call('PUT', at(deviceId), { token, body: { name: 'Gate phone' } });
const move = (deviceId: string, token: string, gateId = river) =>
  t.call('PUT', `${at(deviceId)}/gate`, { token, body: { gateId } });
const revoke = (deviceId: string, token: string, query = '') =>
  t.call('DELETE', `${at(deviceId)}${query}`, { token });

describe("a supervisor's devices", () => {
  test('are those at the gates of their own phones; managers see all', async () => {
    expect(await list(binta)).toEqual({
      ids: [phones.own, phones.other, phones.atMain],
      ownGates: [main],
    });
    expect(await list(lamin)).toEqual({ ids: [], ownGates: [] });
    expect((await list(p.tokenOf('omar'))).ids).toHaveLength(4);
    expect((await list(p.tokenOf('omar'))).ownGates).toBeUndefined();
  });

  test('are invited as stewards at those gates only', async () => {
    expect((await invite({ role: 'steward', gateId: main }, binta)).status).toBe(200);
    const refused = [403, 'own_phone_only'];
    expect(said(await invite({ role: 'steward', gateId: river }, binta))).toEqual(refused);
    expect(said(await invite({ role: 'steward', gateId: null }, binta))).toEqual(refused);
    expect(said(await invite({ role: 'supervisor', gateId: main }, binta))).toEqual(refused);
    expect(said(await invite({ role: 'steward', gateId: main }, lamin))).toEqual(refused);
  });

  test('are renamed, moved and revoked when they work at those gates or are their own', async () => {
    const refused = [403, 'not_your_gate'];
    for (const deviceId of [phones.atRiver, phones.other]) {
      expect(said(await rename(deviceId, binta))).toEqual(refused);
      expect(said(await move(deviceId, binta))).toEqual(refused);
      expect(said(await revoke(deviceId, binta))).toEqual(refused);
    }
    expect(said(await rename(phones.atMain, lamin))).toEqual(refused);
    expect(said(await rename('no-device', binta))).toEqual([404, 'device_not_found']);
    expect((await rename(phones.own, binta)).status).toBe(200);
    expect((await rename(phones.atMain, binta)).status).toBe(200);
    expect(said(await revoke(phones.atMain, binta, '?enrolAgain=refused'))).toEqual([403, 'not_allowed']);
    expect((await move(phones.atMain, binta)).json).toEqual({ gateId: river });
    // At the other gate it is no longer one of theirs.
    expect(said(await move(phones.atMain, binta, main))).toEqual(refused);
    const another = await enrolled({ role: 'steward', gateId: main }, binta);
    expect((await revoke(another, binta)).json).toMatchObject({ revoked: true, enrolAgain: 'allowed' });
  });

  test('can be revoked by the inviter as far as they are permitted', async () => {
    const invited = await enrolled({ role: 'steward', gateId: main }, binta);
    const mine = async (token: string) => {
      const { json } = await t.call('GET', '/api/profile/devices', { token });
      const items: { deviceId: string; mayRevoke: boolean; mayBar: boolean }[] = json['items'] ?? [];
      return Object.fromEntries(
        items.map(({ deviceId, mayRevoke, mayBar }) => [deviceId, [mayRevoke, mayBar]]),
      );
    };
    expect(await mine(binta)).toMatchObject({ [phones.own]: [true, false], [invited]: [true, false] });
    expect((await mine(p.tokenOf('omar')))[phones.atRiver]).toEqual([true, true]);
    // At another gate it is no longer one of theirs.
    expect((await move(invited, binta)).status).toBe(200);
    expect((await mine(binta))[invited]).toEqual([false, false]);
    await t.database.query(`DELETE FROM event_staff WHERE id = 'staff-binta'`);
    expect((await mine(binta))[phones.own]).toEqual([false, false]);
    expect(said(await revoke(phones.own, binta))).toEqual([403, 'not_allowed']);
    await t.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at)
       SELECT 'staff-binta', $1, person, 'supervisor', 1 FROM devices WHERE id = $2`,
      [eventId, phones.own],
    );
  });

  test('are none once their own phone is revoked', async () => {
    expect((await revoke(phones.own, binta)).json).toMatchObject({ revoked: true });
    expect(await list(binta)).toEqual({ ids: [], ownGates: [] });
  });
});
