import { isObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { knownQueries, upcomingEventsQuery } from '#contract/graph/operations.ts';
import type { Role } from '#server/database/accounts/users.ts';
import { graphRuleOf } from '#server/access/graph-access.ts';
import { createGraphSchema } from '#server/graph/graph-schema.ts';
import { asked, guardedFields } from './graph-rows.ts';
import { addDevice, addEvent, addPerson, openTestApp, signedBy, signIn, type TestApp } from './test-app.ts';

const kinds = ['nobody', 'member', 'steward', 'organizer', 'team', 'stranger', 'admin', 'device'] as const;
type Kind = (typeof kinds)[number];

/** The callers allowed by each rule. Callers that aren't people may only send the app's queries, by hash. */
const mayPass = {
  public: ['member', 'steward', 'organizer', 'team', 'stranger', 'admin'],
  signed_in: ['member', 'steward', 'organizer', 'team', 'stranger', 'admin'],
  organizer: ['organizer', 'team', 'stranger', 'admin'],
  event_staff: ['organizer', 'team', 'admin'],
} as const;

let t: TestApp;
let eventId = '';
const tokens = new Map<Kind, string>();
beforeAll(async () => {
  t = await openTestApp();
  const roles: readonly (readonly [Kind, Role])[] = [
    ['member', 'NORMAL_USER'],
    ['steward', 'NORMAL_USER'],
    ['organizer', 'ORGANIZER'],
    ['team', 'ORGANIZER'],
    ['stranger', 'ORGANIZER'],
    ['admin', 'ADMIN'],
  ];
  const ids = new Map<Kind, string>();
  for (const [kind, role] of roles) ids.set(kind, (await addPerson(t, kind, role)).id);
  eventId = await addEvent(t, ids.get('organizer') ?? '');
  for (const [kind, role] of [
    ['team', 'manager'],
    ['steward', 'steward'],
  ] as const)
    await t.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($2, $1, $3, $4, 1)`,
      [eventId, `membership of ${kind}`, ids.get(kind) ?? '', role],
    );
  for (const [kind] of roles) tokens.set(kind, (await signIn(t, kind)).accessToken);
});
afterAll(() => t.close());
beforeEach(() => void (t.clock.now += 1_000));

async function ask(kind: Kind, query: string) {
  const token = tokens.get(kind);
  const raw = JSON.stringify({ query: query.replace('$event', eventId) });
  if (kind !== 'device')
    return t.call('POST', '/graphql', { raw, ...(token === undefined ? {} : { token }) });
  const device = await addDevice(t, eventId);
  const signed = signedBy(device, { method: 'POST', path: '/graphql', body: raw, at: t.clock.now });
  return t.call('POST', '/graphql', { raw, headers: signed });
}

/** Returns the value under `found` for the event, at any depth of the answer. */
function foundIn(value: unknown): unknown {
  if (Array.isArray(value)) return foundIn(value.find((one) => one?.registrationId === eventId));
  if (typeof value !== 'object' || value === null) return undefined;
  if ('found' in value) return value.found;
  return Object.values(value)
    .map(foundIn)
    .find((one) => one !== undefined);
}

/** Returns what is wrong with a refusal: it must be a stable code and nothing else. */
function untoldIn({ status, json }: Awaited<ReturnType<typeof ask>>): readonly string[] {
  if (status === 200) return json['errors'] === undefined ? ['a field that is missing without a word'] : [];
  const code = String(json['code']);
  return /^(graph_sign_in|not_signed_in|not_allowed|event_not_found)$/.test(code) ? [] : [code];
}

describe('every GraphQL field', () => {
  const fields = Object.values(createGraphSchema().getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()).map((f) => `${type.name}.${f}`) : [],
    );

  test('has a rule, and only those in the table require more than their parent', () => {
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter((field) => graphRuleOf(field) === null)).toEqual([]);
    const guarded = fields.filter((field) => graphRuleOf(field) !== 'parent');
    expect(guarded.toSorted()).toEqual(guardedFields.map(([field]) => field).toSorted());
    expect(Object.keys(asked).toSorted()).toEqual(guarded.toSorted());
  });

  test('is unreadable without a rule', () => {
    expect(graphRuleOf('Query.everything')).toBeNull();
    expect(graphRuleOf('Event.toString')).toBeNull();
  });

  test.each(guardedFields)('%s is read only by those in its row: %s', async (field, rule) => {
    const passed: Kind[] = [];
    const untold: string[] = [];
    for (const kind of kinds) {
      const reply = await ask(kind, asked[field] ?? '');
      expect([kind, reply.status]).not.toEqual([kind, 500]);
      const found = foundIn(reply.json['data']);
      if (found !== undefined && found !== null) passed.push(kind);
      else untold.push(...untoldIn(reply));
    }
    expect(passed).toEqual(mayPass[rule]);
    expect(untold).toEqual([]);
  });
});

describe('persisted queries', () => {
  const { hash } = upcomingEventsQuery;
  const byHash = (sha256Hash: string, more: object = {}) => ({
    body: { extensions: { persistedQuery: { version: 1, sha256Hash } }, ...more },
  });

  test("let a visitor run the app's queries", async () => {
    const reply = await t.call('POST', '/graphql', byHash(hash, { variables: { first: 5 } }));
    expect(reply.status).toBe(200);
    expect(reply.json['data']).toMatchObject({ events: { total: 1, items: [{ registrationId: eventId }] } });
  });

  test('reject an unknown hash, even with a query text from a visitor', async () => {
    const other = 'a'.repeat(64);
    expect((await t.call('POST', '/graphql', byHash(other))).json['code']).toBe('graph_query_unknown');
    const withText = byHash(other, { query: '{ events { total } }' });
    expect((await t.call('POST', '/graphql', withText)).json['code']).toBe('graph_sign_in');
    const token = tokens.get('member') ?? '';
    expect((await t.call('POST', '/graphql', { ...withText, token })).json['code']).toBe('graph_hash_wrong');
  });

  test('match the schema in every query of the app', async () => {
    const token = tokens.get('admin') ?? '';
    for (const [sha256Hash, text] of knownQueries) {
      const wish = byHash(sha256Hash, { variables: { registrationId: eventId, first: 1 } });
      const reply = await t.call('POST', '/graphql', { ...wish, token });
      expect([text, reply.status, reply.json['errors']]).toEqual([text, 200, undefined]);
    }
  });
});
