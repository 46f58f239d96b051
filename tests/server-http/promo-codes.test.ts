import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { written } from '#messages/written.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { createPromoGuesses } from '#server/sales/hold-rate.ts';
import { openPeople, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId: string;
let hiddenId: string;
let shownId: string;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  const [omar] = await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'omar'`);
  eventId = await addEvent(t, omar?.id ?? '');
  [shownId, hiddenId] = [await addType('Standing', false), await addType('Crew', true)];
});
afterAll(() => t.close());

async function addType(name: string, hidden: boolean) {
  const ticketTypeId = randomUUID();
  const body = {
    ticketTypeId,
    name,
    price: { amount: 35_000, currency: 'GMD' },
    quantity: 100,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
    hidden,
  };
  const reply = await t.call('POST', `/api/events/${eventId}/ticket-types`, { ...p.as('omar'), body });
  expect(reply.status).toBe(200);
  return ticketTypeId;
}

const make = (more: object) => {
  const terms = {
    kind: 'percent',
    value: 10,
    mostUses: null,
    mostPerPerson: null,
    startsAt: null,
    endsAt: null,
  };
  const body = { promoCodeId: randomUUID(), ...terms, ...more };
  return t.call('POST', `/api/events/${eventId}/promo-codes`, { ...p.as('omar'), body });
};
const reserve = async (ticketTypeId: string) => {
  const holdId = randomUUID();
  const reply = await t.call('POST', '/api/holds', { body: { holdId, ticketTypeId, quantity: 1 } });
  expect(reply.status).toBe(200);
  return holdId;
};
const take = (holdId: string, code: string) =>
  t.call('PUT', `/api/holds/${holdId}/promo-code`, { body: { code } });
const namesFor = async (query: string) => {
  const { json } = await t.call('GET', `/api/events/${eventId}${query}`);
  const types: { name: string }[] = json['ticketTypes'] ?? [];
  return types.map(({ name }) => name).filter((name) => name === 'Standing' || name === 'Crew');
};

test('lets a visitor enter a code in any spelling and shows the new price', async () => {
  expect((await make({ code: 'summer' })).json).toMatchObject({ code: 'SUMMER', state: 'active', uses: 0 });
  const holdId = await reserve(shownId);
  const taken = await take(holdId, ' Summer ');
  expect([taken.status, taken.json['unitPrice']]).toEqual([200, { amount: 31_500, currency: 'GMD' }]);
  const read = await t.call('GET', `/api/holds/${holdId}`);
  expect(read.json['unitPrice']).toEqual({ amount: 31_500, currency: 'GMD' });
});

test('gives the last use to one of two concurrent buyers and tells the other', async () => {
  await make({ code: 'LAST', mostUses: 1 });
  const holds = [await reserve(shownId), await reserve(shownId)];
  const answers = await Promise.all(holds.map((holdId) => take(holdId, 'LAST')));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json).toMatchObject({
    code: 'promo_used_up',
    message: 'This promo code is used up. Continue without it, or enter another one.',
    details: { left: 0 },
  });
});

test('says in words why a known code cannot be used', async () => {
  const inAnHour = (hours: number) => new Date(t.clock.now + hours * 3_600_000).toISOString();
  await make({ code: 'LATER', startsAt: inAnHour(1) });
  await make({ code: 'GONE', endsAt: inAnHour(-1) });
  await make({ code: 'CREW', ticketTypeIds: [hiddenId] });
  await make({ code: 'ONCE', mostPerPerson: 1 });
  const texts = written.en.refusals.promos;
  const said = async (code: string) => (await take(await reserve(shownId), code)).json['message'];
  expect([await said('LATER'), await said('GONE'), await said('CREW')]).toEqual([
    texts.notYet,
    texts.over,
    texts.otherTickets,
  ]);
  const holdId = randomUUID();
  const body = { holdId, ticketTypeId: shownId, quantity: 2 };
  await t.call('POST', '/api/holds', { body, ...p.as('awa') });
  const twice = { ...p.as('awa'), body: { code: 'ONCE' } };
  const person = await t.call('PUT', `/api/holds/${holdId}/promo-code`, twice);
  expect([person.json['code'], person.json['message']]).toEqual(['promo_person_limit', texts.personLimit(1)]);
});

test('rejects an unknown code with its own message', async () => {
  const answer = await take(await reserve(shownId), 'NOSUCHCODE');
  expect([answer.status, answer.json['code']]).toEqual([404, 'promo_unknown']);
});

test('shows hidden tickets to anyone with a code for them', async () => {
  await make({ code: 'BACKSTAGE', kind: 'unlock', value: 0, ticketTypeIds: [hiddenId] });
  expect(await namesFor('')).toEqual(['Standing']);
  expect(await namesFor('?promoCode=backstage')).toEqual(['Standing', 'Crew']);
  expect(await namesFor('?promoCode=SUMMER')).toEqual(['Standing']);
});

test('limits guesses at codes for hidden tickets by browser, and nobody who has a code', async () => {
  await make({ code: 'SESAME', kind: 'unlock', value: 0, ticketTypeIds: [hiddenId] });
  const [one, two] = [randomUUID(), randomUUID()];
  const read = (query: string, browser: string) =>
    t.call('GET', `/api/events/${eventId}${query}`, { headers: { 'x-browser-fingerprint': browser } });
  const statuses = async (queries: readonly string[]) => {
    const replies: number[] = [];
    for (const query of queries) replies.push((await read(query, one)).status);
    return new Set(replies);
  };
  expect(await statuses(Array<string>(25).fill('?promoCode=sesame'))).toEqual(new Set([200]));
  const guesses = Array.from({ length: 20 }, (_, at) => `?promoCode=GUESS${at}`);
  expect(await statuses(guesses)).toEqual(new Set([200]));
  const refused = await read('?promoCode=SESAME', one);
  expect([refused.status, refused.json['code'], refused.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '30',
  ]);
  // Without a code, or in another browser, the page is as before.
  expect(await statuses([''])).toEqual(new Set([200]));
  expect((await read('?promoCode=SESAME', two)).status).toBe(200);
});

test('limits guesses by address, whichever browser a script names', async () => {
  const { guess } = createPromoGuesses({
    database: t.database,
    now: () => t.clock.now,
    traceKey: new Uint8Array(32),
    originOf: ({ ip, fingerprint: browser }) => ({ ip, browser }),
  });
  const from = (ip: string, fingerprint: string | null) => guess({ ip, fingerprint } as RequestContext);
  for (let at = 0; at < 400; at += 1) expect(await from('10.9.0.2', at % 2 ? `${at}` : null)).toBe(0);
  expect(await from('10.9.0.2', 'another')).toBe(1_500);
  expect(await from('10.9.0.2', null)).toBe(1_500);
  expect(await from('10.9.0.3', 'another')).toBe(0);
});

test('counts no code that the event has had as a guess', async () => {
  const endsAt = new Date(t.clock.now - 3_600_000).toISOString();
  await make({ code: 'EARLYBIRD', endsAt });
  const headers = { 'x-browser-fingerprint': randomUUID() };
  for (let time = 0; time < 25; time += 1) {
    const reply = await t.call('GET', `/api/events/${eventId}?promoCode=earlybird`, { headers });
    expect(reply.status).toBe(200);
  }
});

test('switches no code that the event does not have, nor one of another event', async () => {
  const { json } = await make({ code: 'OURS' });
  const other = await addEvent(
    t,
    (await t.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'omar'`))[0]?.id ?? '',
  );
  const off = async (event: string, promoCodeId: unknown) =>
    t.call('PUT', `/api/events/${event}/promo-codes/${String(promoCodeId)}/off`, {
      ...p.as('omar'),
      body: { off: true },
    });
  for (const reply of [await off(eventId, randomUUID()), await off(other, json['promoCodeId'])])
    expect([reply.status, reply.json['code']]).toEqual([404, 'promo_not_found']);
  expect((await off(eventId, json['promoCodeId'])).json).toEqual({ off: true });
});

test('exports all codes as a file', async () => {
  const reply = await t.call('GET', `/api/events/${eventId}/promo-codes.csv`, p.as('omar'));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toContain('promo-codes.csv');
});
