import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeListPage } from '#domain/door/door-list.ts';
import { openPeople, said, type People } from './people.ts';
import { addDevice, addEvent, openTestApp, signedBy, type TestApp, type TestDevice } from './test-app.ts';

let t: TestApp;
let p: People;
let organizerId = '';
let eventId: string;
let supervisor: TestDevice;
let steward: TestDevice;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  const [omar] = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'omar'`);
  organizerId = omar?.id ?? '';
});
// An event of its own for each test: its list is kept for a moment.
beforeEach(async () => {
  eventId = await addEvent(t, organizerId);
  [supervisor, steward] = [await addDevice(t, eventId), await addDevice(t, eventId)];
  await t.database.query(`UPDATE devices SET role = 'supervisor' WHERE id = $1`, [supervisor.deviceId]);
  await t.database.query(`UPDATE tickets SET holder_name = 'Guest ' || number WHERE event_id = $1`, [
    eventId,
  ]);
});
afterAll(() => t.close());

const path = (rest = '') => `/api/events/${eventId}/door-list${rest}`;
const read = (device: TestDevice, rest = '') =>
  t.call('GET', path(rest), {
    headers: signedBy(device, { method: 'GET', path: path(rest), at: t.clock.now }),
  });
const tell = (report: object, device = supervisor) => {
  const raw = JSON.stringify(report);
  const request = { method: 'POST', path: path('/searches'), at: t.clock.now, body: raw };
  return t.call('POST', path('/searches'), { raw, headers: signedBy(device, request) });
};
const audited = async (action: string) =>
  t.database.query<{ subject: string; details: object }>(
    'SELECT subject, details FROM audit_log WHERE action = $1 AND event_id = $2',
    [action, eventId],
  );

describe('the door list', () => {
  it('is not available to stewards', async () => {
    expect(said(await read(steward))).toEqual([403, 'supervisor_device_needed']);
    expect(said(await read(steward, '/0'))).toEqual([403, 'supervisor_device_needed']);
    expect(said(await tell({ reportId: randomUUID(), searches: 1, from: 1, until: 2 }, steward))).toEqual([
      403,
      'supervisor_device_needed',
    ]);
  });

  it('is returned in pages that match their table of contents, and each download is logged with its user', async () => {
    const list = await read(supervisor);
    const { digest, pages, tickets } = list.json as unknown as {
      digest: string;
      pages: string[];
      tickets: number;
    };
    expect([list.status, tickets, pages.length]).toEqual([200, 20, 1]);
    const page = await read(supervisor, '/0');
    const { text } = page.json as unknown as { text: string };
    expect(page.json['digest']).toBe(pages[0]);
    expect(createHash('sha256').update(text).digest('hex').slice(0, 32)).toBe(pages[0]);
    expect(decodeListPage(text)?.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, number) => `Guest ${number}`),
    );
    expect(said(await read(supervisor, '/1'))).toEqual([404, 'page_not_found']);
    expect((await read(supervisor, `?have=${digest}`)).json).toEqual({ digest, tickets: 20, pages: null });
    expect(await audited('door_list_read')).toEqual([{ subject: supervisor.deviceId, details: {} }]);
  });

  it('contains the organizer’s notes for the door, but no cancelled tickets', async () => {
    const [ticket] = await t.database.query<{ id: string }>(
      'SELECT id FROM tickets WHERE event_id = $1 AND number = 3',
      [eventId],
    );
    const listed = async () => (await read(supervisor)).json as unknown as { pages: string[] };
    const before = (await listed()).pages;
    const note = (body: object) =>
      t.call('PUT', `/api/events/${eventId}/attendees/${ticket?.id}/door-note`, { ...p.as('omar'), body });
    expect((await note({ note: ' By the side door ', before: '' })).status).toBe(200);
    // A network repeat of the same note, then a note by somebody who hasn't seen it.
    expect((await note({ note: 'By the side door', before: '' })).status).toBe(200);
    expect(said(await note({ note: 'Another', before: '' }))).toEqual([409, 'changed_elsewhere']);
    await t.database.query('UPDATE tickets SET state = 1 | 4 WHERE event_id = $1 AND number = 4', [eventId]);
    const { text } = (await read(supervisor, '/0')).json as unknown as { text: string };
    const people = decodeListPage(text) ?? [];
    expect(people.find(({ ticketNumber }) => ticketNumber === 3)?.note).toBe('By the side door');
    expect(people.some(({ ticketNumber }) => ticketNumber === 4)).toBe(false);
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
    // Shared for a moment by every supervisor's device.
    expect([(await listed()).pages, before[0] === digest]).toEqual([before, false]);
    t.clock.now += 30_000;
    expect((await listed()).pages[0]).toBe(digest);
    expect(await audited('door_note_changed')).toHaveLength(1);
    // The list behind the form was a moment old: its guest was moved, and the door lists another ticket of theirs.
    await t.database.query('UPDATE tickets SET follows = $2 WHERE event_id = $1 AND number = 5', [
      eventId,
      ticket?.id ?? '',
    ]);
    expect(said(await note({ note: 'By lift', before: 'By the side door' }))).toEqual([
      409,
      'ticket_followed',
    ]);
  });

  it('records the number of searches in the audit, however often it is reported', async () => {
    const report = { reportId: randomUUID(), searches: 7, from: 5, until: 9 };
    for (let sent = 0; sent < 2; sent += 1) expect((await tell(report)).json).toEqual({ taken: true });
    expect(said(await tell({ ...report, searches: 8 }))).toEqual([409, 'report_id_reused']);
    expect(await audited('names_searched')).toEqual([
      { subject: supervisor.deviceId, details: { searches: 7, from: 5, until: 9 } },
    ]);
  });
});
