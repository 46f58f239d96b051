import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { walletTicket } from '#contract/sales/tickets.ts';
import { messagesTo } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  // Unverified addresses receive only a few emails a day.
  for (const name of ['ben', 'chi', 'dan', 'eve']) await p.newcomer(name);
});
afterAll(() => t.close());
beforeEach(() => t.database.query('DELETE FROM turns'));

const minute = 60_000;
const addOn = {
  name: 'Drinks',
  description: '',
  price: { amount: 0, currency: 'GMD' },
  quantity: 20,
  saleStartsAt: null,
  saleEndsAt: null,
  perOrderLimit: 10,
  validFrom: null,
  validUntil: null,
  gates: [],
  hidden: false,
  onSale: true,
  kind: 'add_on',
};
const areaForm = { name: 'Lounge', reentry: 'single', maxEntries: null, capacity: null };

/** Creates an event with 20 tickets; a user holds the first. */
async function begin(of = 'awa') {
  // Sessions must be renewed because tests advance the clock.
  await p.renew('omar');
  await p.renew(of);
  const { id } = await p.numberOf('omar');
  const eventId = await addEvent(t, id);
  const holder = await p.numberOf(of);
  await t.database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 0', [
    eventId,
    holder.id,
  ]);
  const [row] = await t.database.query<{ id: string }>(
    'SELECT id FROM tickets WHERE event_id = $1 AND number = 0',
    [eventId],
  );
  const path = `/api/events/${eventId}`;
  const { json: form } = await t.call('GET', `${path}/edit`, p.as('omar'));
  const [type] = Object(
    (await t.call('GET', `${path}/ticket-types`, p.as('omar'))).json['items'],
  ) as readonly Record<string, unknown>[];
  const gates = Object((await t.call('GET', `${path}/gates`, p.as('omar'))).json['items']) as readonly {
    readonly gateId: string;
    readonly name: string;
  }[];
  const put = (to: string, body: object, ask: boolean) =>
    t.call('PUT', `${to}${ask ? '?holders=ask' : ''}`, { ...p.as('omar'), body });
  return {
    eventId,
    gates,
    type: type ?? {},
    change: (more: object, ask = false) => put(path, { ...form, ...more }, ask),
    changeType: (more: object, ask = false) =>
      put(`${path}/ticket-types/${String(type?.['ticketTypeId'])}`, { ...type, ...more }, ask),
    area: (method: 'POST' | 'PUT' | 'DELETE', checkpoint: string, more: object, ask = false) =>
      t.call(
        method,
        `${path}/areas${method === 'POST' ? '' : `/${checkpoint}`}${ask ? '?holders=ask' : ''}`,
        method === 'DELETE'
          ? p.as('omar')
          : { ...p.as('omar'), body: { ...(method === 'POST' ? { checkpoint } : {}), ...areaForm, ...more } },
      ),
    post: (to: string, body: object, ask = false) =>
      t.call('POST', `${path}/${to}${ask ? '?holders=ask' : ''}`, { ...p.as('omar'), body }),
    putGate: (gateId: string, body: object, ask = false) => put(`${path}/gates/${gateId}`, body, ask),
    async wallet() {
      const { json } = await t.call('GET', `/api/tickets/${row?.id}`, p.as(of));
      return v.parse(walletTicket, json);
    },
    feed: async () => (await t.call('GET', `${path}/changes?since=0`, p.as('omar'))).text,
  };
}

/** Returns the email that a user receives next. */
async function told(of = 'awa') {
  t.clock.now += 11 * minute;
  const sweep = t.app.repeated(() => Promise.resolve(204)).find((one) => one.name === 'telling of events');
  await sweep?.work();
  t.app.emails.post.wake();
  return (await messagesTo(t, `${of}@example.org`))[0] ?? '';
}

describe('the terms of sold tickets', () => {
  test.each([
    ['venue', { venue: { name: 'Arena', address: '2 Road', city: 'Bakau', country: 'GM' } }, 'Arena'],
    ['onlineUrl', { onlineUrl: 'https://meet.example.org/kora' }, 'https://meet.example.org/kora'],
    ['ageLimit', { ageLimit: 18 }, '18+. Bring photo ID.'],
    ['codePolicy', { codePolicy: 'rotating' }, 'Screenshots and printouts aren’t accepted.'],
    ['reentry', { reentry: 'per_day' }, 'One entry per day'],
  ])('change only after the organizer has seen the affected holders: %s', async (term, more, words) => {
    const { change, wallet, feed } = await begin();
    const before = await feed();
    const asked = await change(more, true);
    expect([...said(asked), asked.json['details']]).toEqual([
      409,
      'touches_holders',
      expect.objectContaining({ changed: [term], tickets: 20, people: 1 }),
    ]);
    expect(asked.json['message']).toContain('20 tickets');
    expect([(await wallet()).boughtFor, await feed()]).toEqual([null, before]);
    expect((await change(more)).status).toBe(200);
    // Repeating the same change is not announced.
    expect((await change(more, true)).status).toBe(200);
    const { boughtFor, venue } = await wallet();
    const terms = (of: 'was' | 'now') => ({
      ...boughtFor?.terms?.[of],
      venue: of === 'was' ? boughtFor?.venue : venue,
    });
    expect([terms('was'), terms('now')]).toEqual([
      expect.not.objectContaining(more),
      expect.objectContaining(more),
    ]);
    expect(await told()).toContain(words);
  });

  test('cover nothing else, and do not matter without tickets', async () => {
    const { eventId, change } = await begin();
    expect((await change({ summary: 'Longer' }, true)).status).toBe(200);
    await t.database.query('UPDATE tickets SET state = state | 2 WHERE event_id = $1', [eventId]);
    expect((await change({ ageLimit: 16 }, true)).status).toBe(200);
  });

  test('include a type’s validity and gates, which are confirmed, announced, and sent to scanners', async () => {
    const { changeType, wallet, gates, feed } = await begin('ben');
    const [gate] = gates;
    const { startsAt } = await wallet();
    const more = { validFrom: startsAt, gates: [gate?.gateId] };
    const asked = await changeType(more, true);
    expect([...said(asked), asked.json['details']]).toEqual([
      409,
      'touches_holders',
      { changed: ['validFrom', 'gates'], tickets: 20, people: 1 },
    ]);
    expect((await changeType({ quantity: 500 }, true)).status).toBe(200);
    expect((await changeType({ quantity: 500, ...more })).status).toBe(200);
    expect((await wallet()).boughtFor?.terms).toMatchObject({
      was: { validFrom: null, gates: [] },
      now: { validFrom: startsAt, gates: [gate?.name] },
    });
    expect(await feed()).toContain(`\\"gates\\":[\\"${gate?.gateId}\\"]`);
    const email = await told('ben');
    expect(email).toContain('This changed:');
    expect(email).toContain(`Gates: ${gate?.name}`);
  });

  test('of another type do not concern people without such a ticket', async () => {
    const { eventId, changeType } = await begin();
    await t.database.query('UPDATE tickets SET type_index = 1 WHERE event_id = $1', [eventId]);
    expect((await changeType({ validFrom: new Date(t.clock.now).toISOString() }, true)).status).toBe(200);
  });

  test('include an area’s own code policy: adding, changing and removing it is confirmed and announced', async () => {
    const { area, wallet, feed } = await begin();
    const codes = async (of: 'was' | 'now') => (await wallet()).boughtFor?.terms?.[of].codePolicy;
    const touched = (was: string, now: string) => [
      409,
      'touches_holders',
      expect.objectContaining({
        changed: ['codePolicy'],
        tickets: 20,
        people: 1,
        was: expect.objectContaining({ codePolicy: was }),
        now: expect.objectContaining({ codePolicy: now }),
      }),
    ];
    const answer = ({ status, json }: Awaited<ReturnType<typeof area>>) => [
      status,
      json['code'],
      json['details'],
    ];
    // An area with the event's settings changes nothing that was sold.
    expect((await area('POST', 'bar', { name: 'Bar' }, true)).status).toBe(200);

    const before = await feed();
    const own = { code: 'rotating' };
    expect(answer(await area('POST', 'lounge', own, true))).toEqual(
      touched('static', 'rotating_with_fallback'),
    );
    expect([(await wallet()).boughtFor, await feed()]).toEqual([null, before]);
    expect((await area('POST', 'lounge', own)).status).toBe(200);
    expect([await codes('was'), await codes('now')]).toEqual(['static', 'rotating_with_fallback']);
    expect(await feed()).toContain('lounge');
    expect(await told()).toContain('Printed tickets may need ID.');

    // A change to one area is judged together with the settings of the others.
    expect(answer(await area('PUT', 'lounge', { code: 'static' }, true))).toEqual(
      touched('rotating_with_fallback', 'static'),
    );
    expect(answer(await area('DELETE', 'lounge', {}, true))).toEqual(
      touched('rotating_with_fallback', 'static'),
    );
    expect((await area('DELETE', 'lounge', {})).json).toMatchObject({ removed: true });
    // The terms are as at the purchase.
    expect((await wallet()).boughtFor?.terms).toBeNull();
    expect(await told()).toContain('Show the code on your phone or on paper.');
  });

  describe.each([
    ['a first add-on', 'ticket-types', { ticketTypeId: randomUUID(), ...addOn }, 'add-on-1', 'chi'],
    [
      'a gate that makes a new area',
      'gates',
      { name: 'Backstage', checkpoint: 'backstage' },
      'backstage',
      'dan',
    ],
  ])('of an event whose door has its own code policy', (_, to, body, checkpoint, of) => {
    test(`${_} require the event’s policy, and the change is confirmed and announced`, async () => {
      const { area, change, post, wallet, feed } = await begin(of);
      // Other areas accept printed codes; the door accepts only live ones.
      expect((await change({ codePolicy: 'static' })).status).toBe(200);
      expect((await area('PUT', 'event', { name: '', code: 'rotating' })).status).toBe(200);
      const before = [await wallet(), await feed()];
      const asked = await post(to, body, true);
      expect([...said(asked), asked.json['details']]).toEqual([
        409,
        'touches_holders',
        expect.objectContaining({
          changed: ['codePolicy'],
          tickets: 20,
          people: 1,
          was: expect.objectContaining({ codePolicy: 'rotating' }),
          now: expect.objectContaining({ codePolicy: 'rotating_with_fallback' }),
        }),
      ]);
      expect([await wallet(), await feed()]).toEqual(before);
      expect((await post(to, body)).status).toBe(200);
      expect((await wallet()).boughtFor?.terms?.now.codePolicy).toBe('rotating_with_fallback');
      expect(await feed()).toContain(checkpoint);
      // The area now exists, so another gate or add-on for it affects no holders.
      const another = to === 'gates' ? body : { ...addOn, name: 'Food', ticketTypeId: randomUUID() };
      expect((await post(to, another, true)).status).toBe(200);
      expect(await told(of)).toContain('Printed tickets may need ID.');
    });
  });

  test('include an area’s ticket types: those shut out or let in are confirmed and announced', async () => {
    const { area, post, putGate, wallet, feed, gates, type } = await begin('eve');
    const [main] = gates;
    expect((await area('POST', 'lounge', {})).status).toBe(200);
    // A new gate takes nothing away from anyone.
    expect((await post('gates', { name: 'Side', checkpoint: 'lounge' }, true)).status).toBe(200);
    const rows = (of: 'was' | 'now') => async () => (await wallet()).boughtFor?.terms?.[of].gates;
    const { ticketTypeId } = Object(
      (await post('ticket-types', { ...addOn, kind: 'ticket', name: 'VIP', ticketTypeId: randomUUID() }))
        .json,
    ) as { readonly ticketTypeId: string };

    const shut = { types: [ticketTypeId] };
    const before = await feed();
    const asked = await area('PUT', 'lounge', shut, true);
    expect([...said(asked), asked.json['details']]).toEqual([
      409,
      'touches_holders',
      expect.objectContaining({
        changed: [],
        tickets: 20,
        people: 1,
        types: [type['name']],
        gatesWere: [''],
        gatesAre: [main?.name],
      }),
    ]);
    expect([(await wallet()).boughtFor, await feed()]).toEqual([null, before]);
    expect((await area('PUT', 'lounge', shut)).status).toBe(200);
    expect([await rows('was')(), await rows('now')()]).toEqual([[], [main?.name]]);
    expect(await feed()).toContain(`\\"gates\\":[\\"${main?.gateId}\\"]`);

    // Moves the last gate that admits it to an area where it is not admitted.
    const gone = { name: String(main?.name), checkpoint: 'lounge' };
    const movedAway = await putGate(String(main?.gateId), gone, true);
    expect([...said(movedAway), movedAway.json['details']]).toEqual([
      409,
      'touches_holders',
      expect.objectContaining({ types: [type['name']], gatesWere: [main?.name], gatesAre: ['-'] }),
    ]);
    expect((await putGate(String(main?.gateId), gone)).status).toBe(200);
    expect(await told('eve')).toContain('Gates: No gate');
    await p.renew('omar');
    await p.renew('eve');

    // As at the purchase: there is nothing left to announce.
    expect((await area('PUT', 'lounge', { types: null })).status).toBe(200);
    expect((await wallet()).boughtFor).toBeNull();
    expect(await told('eve')).toContain('Gates: Any gate');
  });

  test('send a changed minimum age to scanners at once', async () => {
    const { change, feed } = await begin();
    expect(await feed()).not.toContain('ageLimit');
    expect((await change({ ageLimit: 18 })).status).toBe(200);
    expect(await feed()).toContain('\\"ageLimit\\":18');
    expect((await change({ ageLimit: null })).status).toBe(200);
    expect((await feed()).match(/\\"ageLimit\\"/g)).toHaveLength(1);
  });
});
