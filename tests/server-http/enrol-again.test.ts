import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolmentCodeMs } from '#domain/door/enrolment.ts';
import { enrolmentBody, newTestKey, type TestKey } from './device-identity.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
let elsewhere = '';
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  const { id } = await p.numberOf('omar');
  eventId = await addEvent(t, id);
  elsewhere = await addEvent(t, id);
});
afterAll(() => t.close());

const invite = (token: string, own: boolean, event = eventId) =>
  t.call('POST', `/api/events/${event}/devices`, { token, body: { role: 'supervisor', own } });
const enrol = (key: TestKey, code: unknown, token?: string) =>
  t.call('POST', '/api/devices/enrol', {
    body: enrolmentBody(key, String(code)),
    ip: newAddress(),
    ...(token === undefined ? {} : { token }),
  });
const revoke = (deviceId: unknown, query = '') =>
  t.call('DELETE', `/api/events/${eventId}/devices/${String(deviceId)}${query}`, {
    token: p.tokenOf('omar'),
  });
const allow = (deviceId: unknown, token = p.tokenOf('omar')) =>
  t.call('POST', `/api/events/${eventId}/devices/${String(deviceId)}/allow`, { token });
const deviceInList = async (deviceId: unknown) => {
  const { json } = await t.call('GET', `/api/events/${eventId}/devices`, { token: p.tokenOf('omar') });
  const items: { deviceId: string; revokedAt: number | null; barredAt?: number | null }[] =
    json['items'] ?? [];
  return items.find((device) => device.deviceId === deviceId);
};

/** Creates a manager of both events, with a personal phone enrolled at the first. */
async function manager(name: string) {
  const me = await p.newcomer(name, 'ORGANIZER');
  for (const registrationId of [eventId, elsewhere]) {
    const added = await t.call('POST', '/api/userMembership/add', {
      token: p.tokenOf('omar'),
      body: { registrationId, username: name, role: 'manager' },
      ip: newAddress(),
    });
    expect(added.status).toBe(200);
  }
  const key = newTestKey();
  const { json } = await enrol(key, (await invite(me.token, true)).json['code']);
  return { ...me, key, deviceId: json['deviceId'] };
}

test('lists a device with the invitation it was enrolled by', async () => {
  const token = p.tokenOf('omar');
  const [first, second] = [await invite(token, false), await invite(token, false)];
  expect(first.json['inviteId']).not.toBe(second.json['inviteId']);
  const { deviceId } = (await enrol(newTestKey(), second.json['code'])).json;
  expect(await deviceInList(deviceId)).toMatchObject({ inviteId: second.json['inviteId'] });
});

test('creates one code for a repeated request, and another for a changed one', async () => {
  const token = p.tokenOf('omar');
  const ask = async (codeId: string, role = 'steward', event = eventId) => {
    const { json } = await t.call('POST', `/api/events/${event}/devices`, { token, body: { role, codeId } });
    return json;
  };
  const codeId = randomUUID();
  const first = await ask(codeId);
  expect(await ask(codeId)).toEqual(first);
  const others = [
    await ask(codeId, 'supervisor'),
    await ask(codeId, 'steward', elsewhere),
    await ask(randomUUID()),
  ];
  const codes = [first, ...others].map((json) => json['code']);
  expect(new Set(codes).size).toBe(4);
  expect((await enrol(newTestKey(), first['code'])).status).toBe(200);
  // Used up, the code stays the same and enrols nobody else.
  expect(await ask(codeId)).toEqual(first);
  expect((await enrol(newTestKey(), first['code'])).status).toBe(410);
});

test('answers a phone whose reply was lost with the same lease, and no other phone', async () => {
  const token = p.tokenOf('omar');
  const key = newTestKey();
  const { code } = (await invite(token, false)).json;
  const first = await enrol(key, code);
  const again = await enrol(key, code);
  expect([again.status, again.json]).toEqual([200, first.json]);
  expect(said(await enrol(newTestKey(), code))).toEqual([410, 'enrolment_code_invalid']);
  // A newer code of this phone replaces the first one, and a revoked phone needs a new code.
  const newer = (await invite(token, false)).json['code'];
  expect((await enrol(key, newer)).json['deviceId']).toBe(first.json['deviceId']);
  expect(said(await enrol(key, code))).toEqual([410, 'enrolment_code_invalid']);
  await revoke(first.json['deviceId']);
  expect(said(await enrol(key, newer))).toEqual([410, 'enrolment_code_invalid']);
});

test('lets no phone repeat an enrolment after the code expired, or undo a move by it', async () => {
  const token = p.tokenOf('omar');
  const key = newTestKey();
  const { code } = (await invite(token, false)).json;
  const { deviceId, gateId } = (await enrol(key, code)).json;
  expect(gateId).toBeNull();
  const { json } = await t.call('GET', `/api/events/${eventId}/gates`, { token });
  const gates: { gateId: string }[] = json['items'] ?? [];
  const moved = await t.call('PUT', `/api/events/${eventId}/devices/${String(deviceId)}/gate`, {
    token,
    body: { gateId: gates[0]?.gateId },
  });
  expect(moved.status).toBe(200);
  expect((await enrol(key, code)).json).toMatchObject({ deviceId, gateId: gates[0]?.gateId });
  t.clock.now += enrolmentCodeMs;
  expect(said(await enrol(key, code))).toEqual([410, 'enrolment_code_invalid']);
});

test.each([
  ['steward', true, true],
  ['steward', false, false],
  ['supervisor', true, false],
])(
  "a %s's lease from a code that names a gate (%s) says that the gate is fixed: %s",
  async (role, named, fixed) => {
    const token = p.tokenOf('omar');
    const { json } = await t.call('GET', `/api/events/${eventId}/gates`, { token });
    const gates: { gateId: string }[] = json['items'] ?? [];
    const body = { role, gateId: named ? gates[0]?.gateId : null };
    const { code } = (await t.call('POST', `/api/events/${eventId}/devices`, { token, body })).json;
    expect((await enrol(newTestKey(), code)).json).toMatchObject({ role, gateFixed: fixed });
  },
);

describe('a code requested by a team member', () => {
  const member = async (name: string, role: string) => {
    const me = await p.newcomer(name, 'NORMAL_USER');
    const body = { registrationId: eventId, username: name, role };
    const by = { token: p.tokenOf('omar'), ip: newAddress() };
    expect((await t.call('POST', '/api/userMembership/add', { ...by, body })).status).toBe(200);
    return me;
  };

  test.each([
    ['supervisor', 'supervisor'],
    ['steward', 'steward'],
  ])("enrols the phone of a %s as a %s's, whatever is requested", async (role, lease) => {
    const me = await member(`member-${role}`, role);
    const { json } = await invite(me.token, true);
    expect((await enrol(newTestKey(), json['code'])).json).toMatchObject({ role: lease });
  });

  test('is only for their own phone, and refused to anyone without a door role', async () => {
    const supervisor = await member('member-alone', 'supervisor');
    expect(await invite(supervisor.token, false)).toMatchObject({
      status: 403,
      json: { code: 'own_phone_only' },
    });
    for (const stranger of [
      await member('member-seller', 'seller'),
      await p.newcomer('nobody', 'NORMAL_USER'),
    ])
      expect(await invite(stranger.token, true)).toMatchObject({
        status: 403,
        json: { code: 'not_allowed' },
      });
    expect((await invite(supervisor.token, true, elsewhere)).status).toBe(403);
  });
});

describe('a phone that a team member enrolled for themselves', () => {
  const byOmar = () => ({ token: p.tokenOf('omar'), ip: newAddress() });
  async function member(name: string, role: string) {
    const me = await p.newcomer(name, 'NORMAL_USER');
    const body = { registrationId: eventId, username: name, role };
    const { json: membership } = await t.call('POST', '/api/userMembership/add', { ...byOmar(), body });
    const { json } = await enrol(newTestKey(), (await invite(me.token, true)).json['code']);
    const isRevoked = async () => typeof (await deviceInList(json['deviceId']))?.revokedAt === 'number';
    return { ...me, membershipId: String(membership['id']), isRevoked };
  }

  test.each([
    ['steward', 'seller', true],
    ['supervisor', 'steward', true],
    ['supervisor', 'seller', true],
    ['steward', 'supervisor', false],
  ])(
    'of a member who changes from %s to %s is revoked: %s, and an open code is void',
    async (before, after, expected) => {
      const me = await member(`own-${before}-${after}`, before);
      const open = (await invite(me.token, true)).json['code'];
      const body = { id: me.membershipId, role: after };
      expect((await t.call('PUT', '/api/userMembership/update', { ...byOmar(), body })).status).toBe(200);
      expect(await me.isRevoked()).toBe(expected);
      expect(await enrol(newTestKey(), open)).toMatchObject({ status: 410 });
    },
  );

  test('is removed when they leave the team, but those they invited stay', async () => {
    const me = await member('own-removed', 'supervisor');
    const path = `/api/userMembership/delete/${me.membershipId}?devices=keep`;
    expect((await t.call('DELETE', path, byOmar())).status).toBe(200);
    expect(await me.isRevoked()).toBe(true);
  });

  test('stays at the gate an earlier code named', async () => {
    const me = await member('own-gate', 'steward');
    const { json: found } = await t.call('GET', `/api/events/${eventId}/gates`, byOmar());
    const gates: { gateId: string }[] = found['items'] ?? [];
    const [gate] = gates;
    const key = newTestKey();
    const named = { ...byOmar(), body: { role: 'steward', gateId: gate?.gateId } };
    await enrol(key, (await t.call('POST', `/api/events/${eventId}/devices`, named)).json['code']);
    const again = await enrol(key, (await invite(me.token, true)).json['code']);
    expect(again.json).toMatchObject({ role: 'steward', gateId: gate?.gateId, gateFixed: true });
  });
});

describe('revoking a device', () => {
  test('lets its owner enrol it again unless told otherwise', async () => {
    const me = await manager('mariama');
    const early = (await invite(me.token, false)).json['code'];
    expect((await revoke(me.deviceId)).json).toEqual({ revoked: true, enrolAgain: 'allowed' });
    const again = await enrol(me.key, (await invite(me.token, true)).json['code']);
    expect(again.status).toBe(200);
    expect(again.json['deviceId']).not.toBe(me.deviceId);
    expect(await deviceInList(me.deviceId)).toMatchObject({ barredAt: null });
    // What they asked for before is for somebody else's phone and stays valid.
    expect((await enrol(newTestKey(), early)).status).toBe(200);
  });

  test('can be forgiven by another manager', async () => {
    const [me, other] = [await manager('isatou'), await manager('alieu')];
    await revoke(me.deviceId, '?enrolAgain=refused');
    expect((await allow(me.deviceId, other.token)).json).toEqual({ allowed: true });
    expect((await invite(me.token, true)).status).toBe(200);
  });

  test('bars phone and user from this event until allowed again, with every step in the audit log', async () => {
    const me = await manager('musa');
    const early = (await invite(me.token, false)).json['code'];
    t.clock.now += 1_000;
    expect((await revoke(me.deviceId, '?enrolAgain=refused')).json).toEqual({
      revoked: true,
      enrolAgain: 'refused',
    });
    expect(await deviceInList(me.deviceId)).toMatchObject({ revokedAt: t.clock.now, barredAt: t.clock.now });
    // The person is barred, whichever phone the code is for, including codes requested before.
    for (const own of [true, false])
      expect(said(await invite(me.token, own))).toEqual([403, 'enrolment_barred']);
    expect(said(await enrol(newTestKey(), early))).toEqual([410, 'enrolment_code_invalid']);
    // The phone is barred with anybody's code; the code remains valid for another phone.
    const { code } = (await invite(p.tokenOf('omar'), false)).json;
    expect(said(await enrol(me.key, code))).toEqual([403, 'enrolment_barred']);
    expect((await enrol(newTestKey(), code)).status).toBe(200);
    expect((await invite(me.token, true, elsewhere)).status).toBe(200);
    // People can't lift their own bar.
    expect(said(await allow(me.deviceId, me.token))).toEqual([403, 'enrolment_barred']);
    expect((await allow(me.deviceId)).json).toEqual({ allowed: true });
    expect((await enrol(me.key, (await invite(me.token, true)).json['code'])).status).toBe(200);
    expect(await deviceInList(me.deviceId)).toMatchObject({ barredAt: null });

    const omar = (await p.numberOf('omar')).id;
    const about = async (action: string) =>
      (await auditOf(t, action)).filter(({ subject, actor }) => subject === me.deviceId || actor === me.id);
    expect(await about('device_revoked')).toEqual([
      { actor: omar, subject: me.deviceId, outcome: 'done', details: { enrolAgain: 'refused' } },
    ]);
    expect(await about('device_allowed')).toEqual([
      { actor: me.id, subject: me.deviceId, outcome: 'refused', details: {} },
      { actor: omar, subject: me.deviceId, outcome: 'done', details: {} },
    ]);
    expect(await about('device_invited')).toHaveLength(2);
  });

  test('leaves an organizer who lost a phone able to issue codes and to restore access', async () => {
    const token = p.tokenOf('omar');
    const key = newTestKey();
    const { deviceId } = (await enrol(key, (await invite(token, true)).json['code'])).json;
    await revoke(deviceId, '?enrolAgain=refused');
    expect(said(await invite(token, true))).toEqual([403, 'enrolment_barred']);
    expect((await enrol(newTestKey(), (await invite(token, false)).json['code'])).status).toBe(200);
    expect((await allow(deviceId)).json).toEqual({ allowed: true });
    expect((await invite(token, true)).status).toBe(200);
  });

  test('bars only the phone when a code was shown to it, not the user who showed the code', async () => {
    const token = p.tokenOf('omar');
    const key = newTestKey();
    const { deviceId } = (await enrol(key, (await invite(token, false)).json['code'])).json;
    await revoke(deviceId, '?enrolAgain=refused');
    const { code } = (await invite(token, false)).json;
    expect(said(await enrol(key, code))).toEqual([403, 'enrolment_barred']);
    expect((await invite(token, true)).status).toBe(200);
  });

  test('bars the team member signed in on a phone that was shown a code, on any other phone too', async () => {
    const token = p.tokenOf('omar');
    const me = await p.newcomer('shown-code', 'NORMAL_USER');
    const body = { registrationId: eventId, username: 'shown-code', role: 'steward' };
    await t.call('POST', '/api/userMembership/add', { token, ip: newAddress(), body });
    const shown = async () => (await invite(token, false)).json['code'];
    const { deviceId } = (await enrol(newTestKey(), await shown(), me.token)).json;
    await revoke(deviceId, '?enrolAgain=refused');
    expect(said(await invite(me.token, true))).toEqual([403, 'enrolment_barred']);
    const code = await shown();
    expect(said(await enrol(newTestKey(), code, me.token))).toEqual([403, 'enrolment_barred']);
    // The code is unused: another person's phone can use it, and so can theirs once they are allowed.
    expect((await enrol(newTestKey(), code)).status).toBe(200);
    await allow(deviceId);
    expect((await enrol(newTestKey(), await shown(), me.token)).status).toBe(200);
  });

  test('bars no organizer for being signed in on a phone they lent', async () => {
    const token = p.tokenOf('omar');
    const { deviceId } = (await enrol(newTestKey(), (await invite(token, false)).json['code'], token)).json;
    await revoke(deviceId, '?enrolAgain=refused');
    expect((await invite(token, true)).status).toBe(200);
  });

  test('can bar later, and only once', async () => {
    const me = await manager('modou');
    await revoke(me.deviceId);
    const at = (await deviceInList(me.deviceId))?.revokedAt;
    t.clock.now += 5_000;
    await revoke(me.deviceId, '?enrolAgain=refused');
    t.clock.now += 5_000;
    await revoke(me.deviceId, '?enrolAgain=refused');
    expect(await deviceInList(me.deviceId)).toMatchObject({
      revokedAt: at,
      barredAt: t.clock.now - 5_000,
    });
    // A call from an older app, without this answer, doesn't lift the bar.
    await revoke(me.deviceId);
    expect(await deviceInList(me.deviceId)).toMatchObject({ barredAt: t.clock.now - 5_000 });
    expect(said(await allow('no-such-device'))).toEqual([404, 'device_not_found']);
  });
});
