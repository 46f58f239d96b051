import { afterAll, beforeAll, expect, test } from 'vitest';
import { written } from '#messages/written.ts';
import { createRequestLog } from '#server/ops/request-log.ts';
import { csvCells } from './paged/tables-read.ts';
import { makeScan } from './scan-maker.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  openTestApp,
  signedBy,
  signIn,
  type TestApp,
  type TestDevice,
} from './test-app.ts';

let t: TestApp;
let token = '';
let eventId = '';
let gateId = '';
let binta = '';
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'sainey', 'ADMIN');
  binta = (await addPerson(t, 'binta', 'ORGANIZER')).id;
  eventId = await addEvent(t, binta);
  token = (await signIn(t, 'sainey')).accessToken;
  const gates: { gateId: string }[] =
    (await t.call('GET', `/api/events/${eventId}/gates`, { token })).json['items'] ?? [];
  gateId = gates[0]?.gateId ?? '';
});
afterAll(() => t.close());

interface Line {
  readonly id: string;
  readonly source: string;
  readonly level: string;
  readonly action: string;
  readonly outcome: string;
  readonly doorAt: string | null;
  readonly lateMs: number | null;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

async function logs(query: Readonly<Record<string, string>>): Promise<readonly Line[]> {
  const reply = await t.call('GET', `/api/admin/logs?${new URLSearchParams(query).toString()}`, { token });
  expect(reply.status).toBe(200);
  return reply.json['items'] as unknown as Line[];
}

/** Sends one scan of a ticket with its time at the door. */
function send(device: TestDevice, seq: number, ticketNumber: number, at: number) {
  const path = `/api/events/${eventId}/scans`;
  const scan = makeScan({ eventId, gateId, deviceId: device.deviceId, seq, ticketNumber, at });
  const raw = JSON.stringify({ deviceId: device.deviceId, epoch: 'life-1', scans: [scan] });
  const headers = signedBy(device, { method: 'POST', path, at: t.clock.now, body: raw });
  return t.call('POST', path, { raw, headers });
}

test('lists a late scan with both times, its gate and device, and since when that was silent', async () => {
  const device = await addDevice(t, eventId);
  const first = t.clock.now;
  await send(device, 1, 1, first);
  t.clock.now += 10 * 60_000;
  const reply = await send(device, 2, 2, first + 60_000);
  const [late, inTime] = await logs({ source: 'scans', device: device.deviceId, gate: gateId });
  expect(late).toMatchObject({
    level: 'warn',
    action: 'scan',
    outcome: 'admit',
    at: new Date(t.clock.now).toISOString(),
    doorAt: new Date(first + 60_000).toISOString(),
    lateMs: 9 * 60_000,
    requestId: reply.headers.get('x-request-id'),
    event: { id: eventId, name: 'Concert' },
    device: { id: device.deviceId, name: 'Phone' },
    gate: { id: gateId, name: 'Main' },
    details: { ticket: 2, direction: 'entry', passed: true, silentSince: first },
  });
  expect(inTime).toMatchObject({ level: 'info', lateMs: 0 });
  expect(await logs({ search: 'late', event: eventId })).toEqual([late]);
});

test('names both devices in a conflict, and filters by level', async () => {
  const [one, other] = [await addDevice(t, eventId), await addDevice(t, eventId)];
  await send(one, 1, 7, t.clock.now);
  await send(other, 1, 7, t.clock.now + 1_000);
  const [line] = await logs({ source: 'conflicts', level: 'warn' });
  expect(line).toMatchObject({
    action: 'conflict_open',
    outcome: 'double_admission',
    device: { id: other.deviceId },
    details: { ticket: 7, firstDevice: one.deviceId },
  });
});

test('finds a refused sign-in and a new role by the user concerned, under any identifier', async () => {
  await t.call('POST', '/login', {
    body: { username: 'binta', passwordHash: 'a'.repeat(64) },
    headers: { 'x-api-key': 'gatehouse-web' },
  });
  await t.call('PUT', `/api/admin/users/${binta}`, { token, body: { role: 'NORMAL_USER' } });
  const actions = async (person: string) =>
    (await logs({ person })).map(({ action, outcome }) => `${action} ${outcome}`);
  const expected = expect.arrayContaining(['role_changed done', 'sign_in refused']);
  expect(await actions(binta)).toEqual(expected);
  expect(await actions('binta')).toEqual(expected);
  expect(await actions('binta@example.org')).toEqual(expected);
  expect(await actions('nobody-of-this-name')).toEqual([]);
});

test('logs changing or failing calls by route and request id, no others, and no secrets', async () => {
  const failed = await t.call('GET', '/api/admin/users/nobody', { token });
  await t.call('GET', '/api/events');
  // Stored shortly after the answer.
  await expect
    .poll(() => logs({ source: 'requests', search: failed.headers.get('x-request-id') ?? '' }))
    .toMatchObject([{ action: 'GET /api/admin/users/{id}', outcome: '404', level: 'warn' }]);
  const all = await t.database.query('SELECT * FROM log_lines');
  const text = JSON.stringify(all);
  expect(text).not.toContain('GET /api/events"');
  // Names that can't occur by chance in a hexadecimal id.
  for (const secret of ['example.org', 'binta', 'sainey', token]) expect(text).not.toContain(secret);
});

test('exports every matching line with no cell readable as a formula, and records the export', async () => {
  await t.database.query(
    `INSERT INTO log_lines (at, level, source, action, outcome, words, device_id)
     SELECT $1::bigint + n, 'info', 'devices', '=1+1', 'done', '', 'many' FROM generate_series(1, 1200) n`,
    [t.clock.now],
  );
  const reply = await t.call('GET', '/api/admin/logs/export?device=many', { token });
  expect(reply.headers.get('content-disposition')).toContain('logs.csv');
  const rows = reply.text.trim().split('\r\n');
  expect(rows).toHaveLength(1_201);
  expect(rows[1]).toContain("'=1+1");
  expect(await logs({ search: 'logs exported' })).toMatchObject([{ action: 'logs_exported' }]);
});

test('exports the words of levels and sources, and what is done and came of it as codes that the search finds', async () => {
  await t.database.query(
    `INSERT INTO log_lines (at, level, source, action, outcome, words, device_id)
     VALUES ($1, 'warn', 'scans', 'scan', 'double_admission', '', 'worded'),
            ($1, 'warn', 'requests', 'role_changed', 'refused', '', 'worded')`,
    [t.clock.now],
  );
  const reply = await t.call('GET', '/api/admin/logs/export?device=worded&language=fr', { token });
  const { logLevels, logSources } = written.fr.tableCells;
  const cells = csvCells(reply.text).map((row) => row.slice(1, 5));
  expect(new Set(cells.slice(1))).toEqual(
    new Set([
      [logLevels.warn, logSources.requests, 'role_changed', 'refused'],
      [logLevels.warn, logSources.scans, 'scan', 'double_admission'],
    ]),
  );
});

test('counts a flood of calls instead of logging each, and survives a failing database', async () => {
  const seen = { at: 1, route: '/flood', method: 'POST', status: 200, ms: 1, requestId: 'r', eventId: null };
  const call = { ...seen, caller: { kind: 'none' } } as const;
  const requests = createRequestLog({ database: t.database, log: t.app.identity.log, now: () => 2 });
  for (let n = 0; n < 5_000; n += 1) requests.note(call);
  await requests.flush();
  const stored = await t.database.query(`SELECT count(*) AS n FROM log_lines WHERE action = 'POST /flood'`);
  expect(stored).toEqual([{ n: 200 }]);
  expect(await logs({ search: 'left out' })).toMatchObject([{ details: { count: 4_800 } }]);
  const broken = { ...t.database, query: () => Promise.reject(new Error('gone')) };
  const lost = createRequestLog({ database: broken, log: t.app.identity.log, now: () => 2 });
  lost.note(call);
  await expect(lost.flush()).resolves.toBeUndefined();
});

test('answers an export of the log like any other call if its first lines cannot be read', async () => {
  for (const format of ['csv', 'xlsx']) {
    const reply = await t.call('GET', `/api/admin/logs/export?event=%00&format=${format}`, { token });
    expect([format, reply.status, reply.json['code']]).toEqual([format, 422, 'invalid']);
  }
});
