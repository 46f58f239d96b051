import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLogLines } from '#server/database/administration/log-lines.ts';
import { endpointsOfContract } from './contract-endpoints.ts';
import { openPeople, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

/** Every searchable list, with a term that finds what this test put on it; each also contains the special characters. */
const lists = {
  '/api/events': 'concert',
  '/api/events/mine': 'concert',
  '/api/admin/events': 'concert',
  '/api/admin/users': 'omar',
  '/api/userCredentials/all': 'omar',
  '/api/admin/logs': 'moved',
  '/api/admin/outbox': 'a_b@example.org',
  '/api/admin/applications': 'band',
  '/api/locations': 'hall',
  '/api/events/{registrationId}/attendees': 'fatou',
  '/api/events/{registrationId}/orders': 'fatou',
  '/api/events/{registrationId}/waiting-list': 'awa',
  '/api/events/{registrationId}/promo-codes': 'a_b',
  '/api/events/{registrationId}/imports': 'guests',
  '/api/events/{registrationId}/messages': 'doors',
  '/api/events/{registrationId}/scans': 'main',
  '/api/events/{registrationId}/devices': 'phone',
} as const;
/** Files and badges made from such lists, with separate searches. */
const others: readonly string[] = [
  '/api/admin/logs/export',
  '/api/events/{registrationId}/attendees.csv',
  '/api/events/{registrationId}/badges',
  '/api/events/{registrationId}/badges.pdf',
  '/api/events/{registrationId}/orders.csv',
];
/** Characters that occur in most entries, or have a special meaning to the database. */
const signs = ['%', '_', '-', '%%', '\\', "'", '@', '+', '.', '* & |', '– …'];

let t: TestApp;
let p: People;
let eventId: string;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  const { id: omar } = await p.numberOf('omar');
  const { id: awa } = await p.numberOf('awa');
  eventId = await addEvent(t, omar, { name: 'Concert – 100% A_B' });
  const now = t.clock.now;
  const add = (sql: string) => t.database.query(sql.replaceAll('EVENT', `'${eventId}'`));
  await add(`INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, buyer_phone, total_amount,
    currency, request_hash, created_at)
    VALUES ('o-1', EVENT, '${omar}', 'confirmed', 'Fatou-Binta', 'a_b@example.org', '+2203000000', 1, 'GMD', '', ${now})`);
  await add(`UPDATE tickets SET holder_name = 'Fatou-Binta' WHERE event_id = EVENT`);
  await add(`INSERT INTO waiting_entries (id, event_id, ticket_type_id, user_id, quantity, state, rank, joined_at)
    SELECT 'w', EVENT, id, '${awa}', 1, 'waiting', 1, 0 FROM ticket_types WHERE event_id = EVENT`);
  await add(`INSERT INTO promo_codes (id, event_id, code, kind, value, request_hash, created_at)
    VALUES ('p', EVENT, 'A_B-C', 'percent', 10, '', 0)`);
  await add(`INSERT INTO guest_imports (id, event_id, kind, name, state, row_count, request_hash, created_at)
    VALUES ('i', EVENT, 'file', '100% guests_a-b.csv', 'applied', 1, '', 1)`);
  await add(`INSERT INTO event_messages (id, event_id, kind, subject, body, audience, created_at)
    VALUES ('m', EVENT, 'event', 'Doors – 100%', 'Text', 'all', 1)`);
  await add(`INSERT INTO scans (scan_id, event_id, device_id, supervisor, kind, gate_id, direction, ticket_number, verdict,
      passed, corrected_at, received_at, payload_hash, record, outcome, chain_holds)
    SELECT 's', EVENT, 'd', false, 'scan', id, 'entry', 1, 'admit', true, 1, 1, '', '{}', '', true
      FROM gates WHERE event_id = EVENT`);
  // No such search finds a gate whose name consists only of special characters.
  await add(
    `INSERT INTO gates (id, event_id, name, checkpoint, index) VALUES ('dash', EVENT, '–', 'event', 99)`,
  );
  await add(`INSERT INTO scans (scan_id, event_id, device_id, supervisor, kind, gate_id, direction, ticket_number, verdict,
      passed, corrected_at, received_at, payload_hash, record, outcome, chain_holds)
    VALUES ('t', EVENT, 'd', false, 'scan', 'dash', 'entry', 2, 'admit', true, 1, 1, '', '{}', '', true)`);
  await add(`INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at)
    VALUES ('d', EVENT, 'Phone – 100% A_B', 'steward', decode('00', 'hex'), 1, 1)`);
  await add('UPDATE events SET scan_count = 2 WHERE id = EVENT');
  await add(`INSERT INTO locations (id, owner_id, name, time_zone, created_at, updated_at)
    VALUES ('l', '${omar}', 'Hall A_B – 100%', 'UTC', 1, 1)`);
  await add(`INSERT INTO applications (id, user_id, status, created_at, name)
    VALUES ('a', '${awa}', 'pending', 1, 'A_B – 100% Band')`);
  await add(`INSERT INTO outbox (id, channel, recipient, status, created_at)
    VALUES ('x', 'email', 'a_b@example.org', 'sent', ${now})`);
  await addLogLines(t.database, [
    { at: now, level: 'info', source: 'events', action: 'event_moved', outcome: '100%_done-so' },
  ]);
});
afterAll(() => t.close());

const found = async (path: string, search: string): Promise<number> => {
  const as = path.startsWith('/api/admin') || path.endsWith('/all') ? 'ada' : 'omar';
  const reply = await t.call(
    'GET',
    `${path.replace('{registrationId}', eventId)}?search=${encodeURIComponent(search)}`,
    p.as(as),
  );
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} to ${search}: ${reply.text}`);
  const items: unknown = reply.json['items'];
  if (!Array.isArray(items)) throw new Error(`${path} answered no list`);
  const total: unknown = reply.json['total'];
  if (search !== '' && typeof total === 'number')
    expect([path, search, total]).toEqual([path, search, items.length]);
  return items.length;
};

describe.each(Object.entries(lists))('the list of %s', (path, known) => {
  it('shows everything without a search, and the matches of a word', async () => {
    expect(await found(path, '')).toBeGreaterThan(0);
    expect(await found(path, '   ')).toBe(await found(path, ''));
    expect(await found(path, known)).toBeGreaterThan(0);
  });
  it('finds nothing for punctuation alone', async () => {
    for (const sign of signs) expect([sign, await found(path, sign)]).toEqual([sign, 0]);
  });
});

it('covers every searchable list', async () => {
  const searched = (await endpointsOfContract())
    .filter(({ query }) => query !== undefined && 'entries' in query && 'search' in Object(query.entries))
    .map(({ path }) => path);
  expect([...new Set(searched)].filter((path) => !others.includes(path)).toSorted()).toEqual(
    Object.keys(lists).toSorted(),
  );
});
