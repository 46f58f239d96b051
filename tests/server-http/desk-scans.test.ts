import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { enrolmentBody, newTestKey } from './device-identity.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { makeScan } from './scan-maker.ts';
import { addEvent, openTestApp, signedBy, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
let gateId = '';
/** Ids of the event's tickets by number. */
let tickets: string[] = [];
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  const gates: { gateId: string }[] =
    (await t.call('GET', `/api/events/${eventId}/gates`, p.as('omar'))).json['items'] ?? [];
  gateId = gates[0]?.gateId ?? '';
  const rows = await t.database.query<{ id: string }>(
    'SELECT id FROM tickets WHERE event_id = $1 AND state = $2 ORDER BY number',
    [eventId, ticketBits.exists],
  );
  tickets = rows.map(({ id }) => id);
});
afterAll(() => t.close());

const ticketOf = (nth: number): string => {
  const id = tickets[nth];
  if (id === undefined) throw new Error('the event has too few tickets');
  return id;
};
const post = (ticketId: string, what: string, body: object, who = 'omar') =>
  t.call('POST', `/api/events/${eventId}/attendees/${ticketId}/${what}`, { ...p.as(who), body });
const checkIn = (ticketId: string, more: object = {}, who = 'omar') =>
  post(ticketId, 'check-in', { scanId: randomUUIDv7(), gateId, ...more }, who);
const undo = (ticketId: string, undoes: string, who = 'omar') =>
  post(ticketId, 'undo', { scanId: randomUUIDv7(), undoes }, who);

interface Story {
  readonly attendee: { ticketNumber: number; arrivedAt: string | null; inside: boolean };
  readonly passages: { scanId: string; deviceName: string; gateName: string; counting: string }[];
}
const story = async (ticketId: string) =>
  (await t.call('GET', `/api/events/${eventId}/attendees/${ticketId}`, p.as('omar')))
    .json as unknown as Story;
const logged = async () => {
  const { json } = await t.call('GET', `/api/events/${eventId}/scans`, p.as('omar'));
  return (json['items'] ?? []) as {
    scanId: string;
    kind: string;
    deviceName: string;
    verdict: string;
    forced: string | null;
    note: string | null;
    undoes: string | null;
  }[];
};
const revision = async () => {
  const [row] = await t.database.query<{ revision: number }>('SELECT revision FROM events WHERE id = $1', [
    eventId,
  ]);
  return row?.revision ?? 0;
};
const feed = async (since: number) => {
  const { json } = await t.call('GET', `/api/events/${eventId}/changes?since=${since}`, p.as('omar'));
  return JSON.stringify(json['changes']);
};

test('records a check-in by hand as its own scan, sent to every scanner and shown in the history', async () => {
  const id = ticketOf(0);
  const since = await revision();
  const scanId = randomUUIDv7();
  const reply = await checkIn(id, { scanId });
  expect([reply.status, reply.json]).toEqual([
    200,
    { scanId, verdict: 'admit', passed: true, mayForce: false, because: null, boundaryAt: null },
  ]);
  const { attendee, passages } = await story(id);
  expect(attendee).toMatchObject({ inside: true });
  expect(passages).toMatchObject([{ scanId, deviceName: 'Desk (omar)', counting: 'first' }]);
  expect((await logged())[0]).toMatchObject({ scanId, kind: 'scan', deviceName: 'Desk (omar)' });
  const rename = (from: string, to: string) =>
    t.database.query('UPDATE users SET username = $2 WHERE username = $1', [from, to]);
  await rename('omar', 'guest-215c4d07a1');
  const byGuest = (await logged())[0]?.deviceName;
  await rename('guest-215c4d07a1', 'omar');
  expect(byGuest).toBe('Desk (omar@example.org)');
  expect(await feed(since)).toContain(scanId);
  const noted = (await auditOf(t, 'checked_in_by_hand')).filter(({ subject }) => subject === id);
  expect(noted).toMatchObject([{ outcome: 'done' }]);
});

test('answers a repeated check-in as the first time, and accepts its id for nothing else', async () => {
  const scanId = randomUUIDv7();
  const first = await checkIn(ticketOf(1), { scanId });
  const scans = (await logged()).length;
  const again = await checkIn(ticketOf(1), { scanId });
  expect([again.status, again.json]).toEqual([200, first.json]);
  expect(await logged()).toHaveLength(scans);
  expect(said(await checkIn(ticketOf(2), { scanId }))).toEqual([409, 'scan_id_reused']);
  expect(said(await checkIn(ticketOf(2), { scanId }, 'ada'))).toEqual([409, 'scan_id_reused']);
  expect((await story(ticketOf(2))).passages).toEqual([]);
});

test('lets one of two desks that check in one person at once succeed', async () => {
  const id = ticketOf(3);
  const replies = await Promise.all([checkIn(id), checkIn(id, {}, 'ada')]);
  expect(
    replies.map(({ json }) => `${String(json['verdict'])} ${String(json['passed'])}`).toSorted(),
  ).toEqual(['admit true', 'already_inside false']);
  expect((await story(id)).passages).toMatchObject([{ counting: 'first' }]);
});

test('admits a refused person only with a reason, which is recorded', async () => {
  const id = ticketOf(4);
  await checkIn(id);
  const refused = await checkIn(id);
  expect(refused.json).toMatchObject({ verdict: 'already_inside', passed: false, mayForce: true });
  expect(refused.json['because']).toMatchObject({ gateName: 'Main' });
  const overrides = String(refused.json['scanId']);
  const forced = { reason: 'id_checked', note: 'The first was a mistake', overrides };
  // A scan that this desk never made can't be overridden.
  const unknown = await checkIn(id, { forced: { ...forced, overrides: randomUUIDv7() } });
  expect(unknown.json).toMatchObject({ passed: false });
  const letIn = await checkIn(id, { forced });
  expect(letIn.json).toMatchObject({ verdict: 'already_inside', passed: true });
  expect((await logged())[0]).toMatchObject({ forced: 'id_checked', note: 'The first was a mistake' });
});

test('applies the door’s rules at the desk too: a blocked ticket is refused', async () => {
  const id = ticketOf(5);
  const state = (bits: number) => t.database.query('UPDATE tickets SET state = $2 WHERE id = $1', [id, bits]);
  await state(ticketBits.exists | ticketBits.blocked);
  expect((await checkIn(id)).json).toMatchObject({ verdict: 'blocked', passed: false, mayForce: true });
  expect((await story(id)).passages).toEqual([]);
  await state(ticketBits.exists);
});

test('undoes an admission with its own record, once, after which it counts for nothing', async () => {
  const id = ticketOf(6);
  const scanId = String((await checkIn(id)).json['scanId']);
  const since = await revision();
  expect((await undo(id, scanId)).json).toEqual({ undone: true });
  expect(await feed(since)).toContain(scanId);
  const scans = await logged();
  expect(scans[0]).toMatchObject({ kind: 'undo', undoes: scanId, deviceName: 'Desk (omar)' });
  const { attendee, passages } = await story(id);
  expect([attendee.arrivedAt, passages.map(({ counting }) => counting)]).toEqual([null, ['undone']]);
  // Another person who undoes it too is told that it is undone, and nothing is recorded.
  expect((await undo(id, scanId, 'ada')).json).toEqual({ undone: true });
  expect(await logged()).toHaveLength(scans.length);
  expect((await checkIn(id)).json).toMatchObject({ verdict: 'admit', passed: true });
  expect(said(await undo(ticketOf(7), scanId))).toEqual([404, 'passage_not_found']);
});

test('undoes a scanner’s admission from the desk, and refuses the ticket at the desk until then', async () => {
  const id = ticketOf(7);
  const { attendee } = await story(id);
  const { code } = (
    await t.call('POST', `/api/events/${eventId}/devices`, {
      ...p.as('omar'),
      body: { role: 'steward', gateId },
    })
  ).json;
  const key = newTestKey();
  const enrolled = await t.call('POST', '/api/devices/enrol', {
    body: enrolmentBody(key, String(code)),
    ip: newAddress(),
  });
  const deviceId = String(enrolled.json['deviceId']);
  const scan = makeScan({
    eventId,
    deviceId,
    gateId,
    seq: 1,
    ticketNumber: attendee.ticketNumber,
    at: t.clock.now,
  });
  const raw = JSON.stringify({ deviceId, epoch: scan.epoch, scans: [scan] });
  const path = `/api/events/${eventId}/scans`;
  const request = { method: 'POST', path, at: t.clock.now, body: raw };
  const sent = await t.call('POST', path, {
    raw,
    headers: signedBy({ deviceId, privateKey: key.privateKey }, request),
  });
  expect(sent.status).toBe(200);
  expect((await checkIn(id)).json).toMatchObject({ verdict: 'already_inside' });
  expect((await undo(id, scan.scanId)).json).toEqual({ undone: true });
  expect((await checkIn(id)).json).toMatchObject({ verdict: 'admit', passed: true });
});

test('refuses impossible requests with a code, recording nothing', async () => {
  const scans = (await logged()).length;
  expect(said(await checkIn(ticketOf(8), { gateId: 'elsewhere' }))).toEqual([422, 'gate_not_found']);
  expect(said(await checkIn('no-ticket'))).toEqual([404, 'ticket_not_found']);
  expect(said(await checkIn(ticketOf(8), { scanId: 'seven' }))[0]).toBe(422);
  expect(said(await undo('no-ticket', randomUUIDv7()))).toEqual([404, 'ticket_not_found']);
  expect(said(await checkIn(ticketOf(8), {}, 'awa'))).toEqual([403, 'not_allowed']);
  const now = t.clock.now;
  t.clock.now = now + 400 * 24 * 3_600_000;
  await p.renew('omar');
  expect(said(await checkIn(ticketOf(8)))).toEqual([410, 'event_over']);
  t.clock.now = now;
  await p.renew('omar');
  expect(await logged()).toHaveLength(scans);
});
