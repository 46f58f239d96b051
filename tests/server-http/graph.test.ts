import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { graphLimits } from '#contract/graph/graph.ts';
import { written } from '#messages/written.ts';
import { createGraph } from '#server/graph/ask-graph.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { addEvent, addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let organizer = '';
let member = '';
let eventId = '';
let strangersEvent = '';
let organizerId = '';
beforeAll(async () => {
  t = await openTestApp();
  organizerId = (await addPerson(t, 'organizer', 'ORGANIZER')).id;
  const stranger = await addPerson(t, 'stranger', 'ORGANIZER');
  await addPerson(t, 'member', 'NORMAL_USER');
  eventId = await addEvent(t, organizerId);
  strangersEvent = await addEvent(t, stranger.id);
  organizer = (await signIn(t, 'organizer')).accessToken;
  member = (await signIn(t, 'member')).accessToken;
});
afterAll(() => t.close());
beforeEach(() => void (t.clock.now += 1_000));

const ask = (query: string, variables: object = {}, token = organizer) =>
  t.call('POST', '/graphql', { body: { query, variables }, token });
const codeOf = async (query: string, variables: object = {}, token = organizer) =>
  (await ask(query, variables, token)).json['code'];
const repeated = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join(' ');

describe('a GraphQL query', () => {
  test.each([
    ['nests deeper than is answered', `{ ${'items { '.repeat(9)}name${' }'.repeat(9)} }`, 'graph_too_deep'],
    [
      'has more aliases than are answered',
      `{ ${repeated(graphLimits.aliases + 1, (at) => `a${at}: __typename`)} }`,
      'graph_too_many_aliases',
    ],
    [
      'hides aliases in fragments',
      `{ ...a ...a ...a } fragment a on Query { ${repeated(8, (at) => `a${at}: __typename`)} }`,
      'graph_too_many_aliases',
    ],
    [
      'repeats a field',
      `{ event(registrationId: "x") { ${repeated(graphLimits.aliases + 2, () => 'priceFrom { amount }')} } }`,
      'graph_too_many_aliases',
    ],
    [
      'repeats a field with its arguments',
      `{ ${repeated(graphLimits.aliases + 2, () => 'event(registrationId: "x") { name }')} }`,
      'graph_too_many_aliases',
    ],
    [
      'repeats a field where nothing uses it',
      `{ events { total } } fragment f on Query { ${repeated(graphLimits.aliases + 2, () => 'events { total }')} }`,
      'graph_too_many_aliases',
    ],
    [
      'repeats a field in the first of two fragments of one name',
      `{ events { total } } fragment f on Query { ${repeated(graphLimits.aliases + 2, () => 'events { total }')} } fragment f on Query { events { total } }`,
      'graph_too_many_aliases',
    ],
    [
      'repeats a field in fragments',
      `{ ${repeated(graphLimits.aliases + 2, (at) => `...f${at} ... { __typename }`)} } ${repeated(graphLimits.aliases + 2, (at) => `fragment f${at} on Query { events { total } }`)}`,
      'graph_too_many_aliases',
    ],
    [
      'asks for pages of pages',
      '{ events(first: 200) { items { attendees(first: 200) { items { name } } } } }',
      'graph_too_costly',
    ],
    [
      'asks for analytics of many',
      '{ events(first: 100) { items { analytics { name } } } }',
      'graph_too_costly',
    ],
    [
      'doubles itself by fragments',
      `{ ...f0 } ${repeated(40, (at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)} fragment f40 on Query { events { total } }`,
      'graph_too_costly',
    ],
    ['uses a fragment in itself', '{ ...a } fragment a on Query { ...a }', 'graph_too_deep'],
    ['is too long', `{ ${'events { total } '.repeat(400)} }`, 'graph_too_long'],
    ['is no query', '{ events { ', 'graph_malformed'],
    ['names what does not exist', '{ events { password } }', 'graph_invalid'],
    ['changes something', 'mutation { events { total } }', 'graph_read_only'],
    ['listens', 'subscription { events { total } }', 'graph_read_only'],
    ['is two', 'query a { events { total } } query b { events { total } }', 'graph_operation'],
    ['is empty', '  ', 'graph_query_missing'],
    ['lacks a variable', 'query a($id: ID!) { event(registrationId: $id) { name } }', 'graph_variables'],
  ])('that %s is rejected before anything is read', async (_, query, code) => {
    const { reads } = await counting(() => ask(query));
    expect(await codeOf(query)).toBe(code);
    // A few statements identify the caller; no event is read.
    expect(
      reads.filter((sql) => /FROM events|FROM sale_(?:tallies|sums|days)|FROM tickets/.test(sql)),
    ).toEqual([]);
  });

  test('is rejected when it exceeds the maximum length', async () => {
    const reply = await t.call('POST', '/graphql', {
      body: { query: `{ events { total } } #${'x'.repeat(graphLimits.bytes)}` },
      token: organizer,
    });
    expect([reply.status, reply.json['code']]).toEqual([413, 'too_large']);
  });

  test('is accepted only one at a time, not in a batch', async () => {
    const reply = await t.call('POST', '/graphql', { body: [{ query: '{ __typename }' }], token: organizer });
    expect([reply.status, reply.json['code']]).toEqual([422, 'graph_query_missing']);
  });

  test('is accepted only as JSON by POST, which no other site can send', async () => {
    const raw = JSON.stringify({ query: '{ __typename }' });
    const headers = { 'content-type': 'text/plain' };
    expect((await t.call('POST', '/graphql', { raw, headers, token: organizer })).status).toBe(415);
    expect((await t.call('GET', '/graphql?query={__typename}', { token: organizer })).status).toBe(405);
  });

  test('about the schema is answered only to organizers', async () => {
    const query = '{ __schema { types { name } } }';
    expect((await ask(query)).json['data']).toMatchObject({ __schema: { types: expect.anything() } });
    expect(await codeOf(query, {}, member)).toBe('graph_introspection');
    expect(await codeOf('{ __type(name: "Event") { name } }', {}, member)).toBe('graph_introspection');
    const hidden = '{ ...a } fragment a on Query { __schema { types { name } } }';
    expect(await codeOf(hidden, {}, member)).toBe('graph_introspection');
  });

  test('about the schema cannot nest without limit', async () => {
    const nested = `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`;
    expect(await codeOf(nested)).toMatch(/^graph_(invalid|too_deep)$/);
  });

  test.each([
    ['0', { first: 0 }, 'first'],
    ['a day that there is not', { to: '2026-02-31x' }, 'to'],
  ])('with an argument of %s says which one is wrong', async (_, variables, field) => {
    const query =
      field === 'first'
        ? 'query a($first: Int) { events(first: $first) { total } }'
        : 'query a($to: String) { analytics(to: $to) { to } }';
    const reply = await ask(query, variables);
    expect([reply.status, reply.json['code']]).toEqual([422, 'invalid']);
    expect(reply.json['details']).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('with an argument that only a program can have got wrong says so to programs alone', async () => {
    const { unnamed } = written.en.refusals.fields;
    const reply = await ask('query a($of: String) { events(when: $of) { total } }', { of: 'some day' });
    expect([reply.status, reply.json['message'], reply.json['details']]).toEqual([
      422,
      unnamed,
      { fields: { when: unnamed }, schema: { when: expect.stringMatching(/^Invalid type/) as string } },
    ]);
  });

  test('that takes too long is cancelled', async () => {
    const slow = {
      database: { ...t.database, query: () => new Promise<never>(() => undefined) },
      now: () => t.clock.now,
      log: t.app.identity.log,
    };
    const graph = createGraph({ ...slow, database: slow.database }, 50);
    const caller = {
      kind: 'user',
      userId: organizerId,
      credentialId: 1,
      role: 'ADMIN',
      sessionId: 's',
    } as const;
    const said = await graph({ query: '{ events { total } }' }, { caller, texts: written.en.refusals });
    expect(isRefusal(said) ? said.code : said).toBe('graph_too_slow');
  });

  test('reveals nothing of a database failure', async () => {
    const failing = { ...t.database, query: () => Promise.reject(new Error('SELECT secret FROM users')) };
    const graph = createGraph({ database: failing, now: () => t.clock.now, log: t.app.identity.log });
    const caller = {
      kind: 'user',
      userId: organizerId,
      credentialId: 1,
      role: 'ADMIN',
      sessionId: 's',
    } as const;
    const said = await graph(
      { query: '{ events { total } __typename }' },
      { caller, texts: written.en.refusals },
    );
    expect(JSON.stringify(said)).not.toContain('secret');
    expect(said).toMatchObject({ data: { events: null }, errors: [{ extensions: { code: 'internal' } }] });
  });
});

describe('query results', () => {
  test.each([
    ['another organizer’s attendees', 'attendees { items { email } }'],
    ['another organizer’s scans', 'scans { total }'],
    ['another organizer’s figures', 'figures { sold }'],
    ['another organizer’s analytics', 'analytics { name }'],
  ])("do not include %s by their event's id", async (_, field) => {
    const reply = await ask(`{ event(registrationId: "${strangersEvent}") { name ${field} } }`);
    const name = field.split(' ')[0] ?? '';
    expect(reply.json['data']).toMatchObject({ event: { [name]: null } });
    expect(reply.json['errors']).toMatchObject([
      {
        path: ['event', name],
        extensions: { code: 'not_allowed' },
        message: written.en.refusals.access.notOnTeam,
      },
    ]);
  });

  test('do not include an unpublished event', async () => {
    await t.database.query(`UPDATE events SET status = 'draft' WHERE id = $1`, [strangersEvent]);
    const unpublished = await ask(`{ event(registrationId: "${strangersEvent}") { name } }`);
    const missing = await ask('{ event(registrationId: "none") { name } }');
    await t.database.query(`UPDATE events SET status = 'published' WHERE id = $1`, [strangersEvent]);
    expect([unpublished.status, unpublished.json['code']]).toEqual([404, 'event_not_found']);
    expect([missing.status, missing.json['code']]).toEqual([404, 'event_not_found']);
  });

  test.each([
    "' OR 1=1 --",
    '%',
    '<script>',
    '"}) { __schema { types { name } } }',
    '\u202e\u0000x',
    'x'.repeat(201),
  ])('treat %s only as search text', async (search) => {
    const reply = await ask(
      'query a($id: ID!, $search: String) { event(registrationId: $id) { name attendees(search: $search) { items { name } } } }',
      { id: eventId, search },
    );
    expect([200, 422]).toContain(reply.status);
    expect(reply.text).not.toContain('syntax');
    const answered = reply.json['errors'] === undefined ? reply.json['data'] : undefined;
    expect([undefined, { event: expect.objectContaining({ attendees: { items: [] } }) }]).toContainEqual(
      answered,
    );
  });

  test('equal those of REST', async () => {
    const query = `{ event(registrationId: "${eventId}") { analytics { figures { sold arrived } sales { day tickets } } attendees(first: 3) { next items { ticketNumber name state } } } }`;
    const { event } = (await dataOf(ask(query))) as { event: Record<string, never> };
    const rest = await t.call('GET', `/api/events/${eventId}/analytics`, { token: organizer });
    expect(rest.json).toMatchObject(event['analytics'] ?? {});
    const list = await t.call('GET', `/api/events/${eventId}/attendees?limit=3`, { token: organizer });
    expect(list.json).toMatchObject(event['attendees'] ?? {});
  });

  test('are counted with one statement for all events of a page', async () => {
    const few = await counting(() => ask('{ myEvents(first: 1) { items { figures { sold } } } }'));
    for (let count = 0; count < 5; count += 1) await addEvent(t, organizerId);
    const many = await counting(() => ask('{ myEvents(first: 20) { items { figures { sold } } } }'));
    expect(many.reply.json['data']).toMatchObject({ myEvents: { items: { length: 6 } } });
    expect(many.reads.length).toBe(few.reads.length);
  });

  test('continue from where a page ended', async () => {
    const page =
      'query a($after: String) { myEvents(first: 2, after: $after) { next total items { registrationId } } }';
    const seen: string[] = [];
    let after: string | null = null;
    let total = -1;
    do {
      const { myEvents } = (await dataOf(ask(page, { after }))) as {
        myEvents: { next: string | null; total: number; items: { registrationId: string }[] };
      };
      seen.push(...myEvents.items.map((one) => one.registrationId));
      after = myEvents.next;
      total = myEvents.total;
    } while (after !== null);
    expect(new Set(seen).size).toBe(total);
  });
});

/** Returns a query's untyped result. */
async function dataOf(reply: ReturnType<typeof ask>): Promise<unknown> {
  return (await reply).json['data'];
}

/** Records the read statements of a call; log lines are written shortly after any call. */
async function counting<T>(call: () => Promise<T>): Promise<{ reply: T; reads: string[] }> {
  const reads: string[] = [];
  const { query } = t.database;
  Object.assign(t.database, {
    query: (...args: Parameters<typeof query>) => {
      if (!args[0].startsWith('INSERT')) reads.push(args[0]);
      return query.apply(t.database, args);
    },
  });
  try {
    return { reply: await call(), reads };
  } finally {
    Object.assign(t.database, { query });
  }
}
