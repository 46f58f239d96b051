import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeAttendeePage } from '#domain/events/attendee-list.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { tableMediaTypes } from '#contract/wire/table-format.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, password, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId: string;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  const [omar] = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'omar'`);
  eventId = await addEvent(t, omar?.id ?? '');
});
afterAll(() => t.close());

const csv = () => `/api/events/${eventId}/attendees.csv`;

test('returns attendees in pages to the end', async () => {
  const numbers: number[] = [];
  for (let after = ''; ;) {
    const reply = await t.call('GET', `/api/events/${eventId}/attendees?limit=2${after}`, p.as('omar'));
    expect(reply.status).toBe(200);
    const { items, next } = reply.json as unknown as {
      items: { ticketNumber: number }[];
      next: string | null;
    };
    numbers.push(...items.map(({ ticketNumber }) => ticketNumber));
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers).toEqual(numbers.map((_, place) => place));
});

test('marks tickets with unpaid orders in lists, on devices and in the file', async () => {
  const setState = (state: number) =>
    t.database.query('UPDATE tickets SET state = $2 WHERE event_id = $1 AND number = 4', [eventId, state]);
  const listed = async () => {
    const { json } = await t.call('GET', `/api/events/${eventId}/attendees?only=4`, p.as('omar'));
    return (json as unknown as { items: { state: string; unpaid: boolean }[] }).items[0];
  };
  expect(await listed()).toMatchObject({ state: 'valid', unpaid: false });
  await setState(ticketBits.exists | ticketBits.unpaid);
  expect(await listed()).toMatchObject({ state: 'valid', unpaid: true });
  const page = await t.call('GET', `/api/events/${eventId}/attendee-list/0`, p.as('omar'));
  const people = decodeAttendeePage(page.json['text'] as unknown as string);
  expect(people?.filter(({ unpaid }) => unpaid).map(({ ticketNumber }) => ticketNumber)).toEqual([4]);
  const file = await t.call('GET', `${csv()}?only=4`, p.as('omar'));
  expect(file.text).toContain('unpaid');
  await setState(ticketBits.exists | ticketBits.unpaid | ticketBits.revoked);
  expect(await listed()).toMatchObject({ state: 'revoked', unpaid: false });
  await setState(ticketBits.exists);
});

test('streams a list without contact details as a file', async () => {
  const reply = await t.call('GET', csv(), p.as('omar'));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toContain('attendees.csv');
  expect(reply.headers.get('content-length')).toBeNull();
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('returns the same list as a workbook on request', async () => {
  const reply = await t.call('GET', `${csv()}?format=xlsx`, p.as('omar'));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, tableMediaTypes.xlsx]);
  expect(reply.headers.get('content-disposition')).toContain('attendees.xlsx');
  const refused = await t.call('GET', `${csv()}?format=ods`, p.as('omar'));
  expect(refused.status).toBe(422);
});

test('requires reauthentication for a list with contact details', async () => {
  const refused = await t.call('POST', csv(), { ...p.as('omar'), body: {} });
  expect(said(refused)).toEqual([403, 'proof_needed']);
  const reply = await t.call('POST', csv(), { ...p.as('omar'), body: { currentPasswordHash: password } });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
});

test('sends a page to a device once, and without its text while unchanged', async () => {
  const path = `/api/events/${eventId}/attendee-list/0`;
  const first = await t.call('GET', path, p.as('omar'));
  expect(first.status).toBe(200);
  const digest = String(first.json['digest']);
  expect(String(first.json['text'])).toContain('"rows":[[0,');
  const again = await t.call('GET', `${path}?have=${digest}`, p.as('omar'));
  expect([again.json['digest'], again.json['text']]).toEqual([digest, null]);
  const beyond = await t.call('GET', `/api/events/${eventId}/attendee-list/7`, p.as('omar'));
  expect([beyond.status, beyond.json['text']]).toEqual([
    200,
    JSON.stringify({ types: [], gates: [], questions: [], rows: [] }),
  ]);
  expect(said(await t.call('GET', path, p.as('awa')))).toEqual([403, 'not_allowed']);
});
