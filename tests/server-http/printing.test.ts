import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdfLimit } from '#server/tickets/print/print-ticket.ts';
import { said } from './people.ts';
import { addEvent, addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

/** Threads load the real library, so only a drawing in the request thread meets this mock. */
vi.mock('pdfkit', () => ({
  default: class {
    constructor() {
      throw new Error('a PDF was drawn in the thread that answers calls');
    }
  },
}));

let t: TestApp;
let ids: readonly string[] = [];
const tokens = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp({ METRICS: 'on' });
  const organizer = await addPerson(t, 'omar', 'ORGANIZER');
  const holder = await addPerson(t, 'holder', 'NORMAL_USER');
  const eventId = await addEvent(t, organizer.id);
  for (const name of ['omar', 'holder']) tokens.set(name, (await signIn(t, name)).accessToken);
  const rows = await t.database.query<{ id: string }>(
    'UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 RETURNING id',
    [eventId, holder.id],
  );
  ids = rows.map(({ id }) => id);
});
afterAll(() => t.close());

const pdf = (name: string, ticketId = '') =>
  t.call('GET', `/api/tickets/${ticketId}/ticket.pdf`, { token: tokens.get(name) ?? '' });

test('renders a ticket outside the main thread', async () => {
  const reply = await pdf('holder', ids[0]);
  expect([reply.status, reply.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

test("limits one user's tickets to a burst and a few a minute, without using up others' share", async () => {
  await t.database.query('DELETE FROM guesses');
  const fresh = ids.slice(1);
  for (let index = 0; index < pdfLimit.free; index += 1)
    expect((await pdf('holder', fresh[index])).status).toBe(200);
  const refused = await pdf('holder', fresh[pdfLimit.free]);
  expect(said(refused)).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe(String(pdfLimit.leakMs / 1_000));
  // An already drawn PDF does not count.
  expect((await pdf('holder', fresh[0])).status).toBe(200);
  expect((await pdf('omar', fresh[pdfLimit.free])).status).toBe(200);
  t.clock.now += pdfLimit.leakMs;
  expect((await pdf('holder', fresh[pdfLimit.free + 1])).status).toBe(200);
});

test('reports the event loop delay in the metrics', async () => {
  const { text } = await t.call('GET', '/metrics');
  for (const name of ['p99', 'max'])
    expect(text).toMatch(
      new RegExp(`^gatehouse_event_loop_delay_${name}_seconds \\d+(\\.\\d+)?(e-\\d+)?$`, 'm'),
    );
});

test('refuses a ticket it cannot render now with a retry time, and logs it', async () => {
  await t.database.query('DELETE FROM guesses');
  await t.app.close();
  const reply = await pdf('holder', ids.at(-1));
  expect(said(reply)).toEqual([503, 'pdf_busy']);
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(t.logged.join('')).toContain('a document could not be rendered');
});
