import { randomUUIDv7 } from 'node:crypto';
import { graphBodyOf } from '#contract/graph/asking.ts';
import { eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { selectionOf } from '#contract/graph/selection.ts';
import { listAttendees } from '#contract/sales/attendees.ts';
import { done } from './done.ts';
import type { Scene } from './scene.ts';

/** A kind of request, and how to send the next one. */
export interface Kind {
  readonly name: string;
  readonly send: () => Promise<Response>;
}

/** Returns every kind of request that does substantial work, each against the whole scene. */
export function kindsOf(scene: Scene): readonly Kind[] {
  return [...readings(scene), ...doorKinds(scene), ...salesKinds(scene)];
}

function readings({ fetch, signIn, event, walletTickets }: Scene): readonly Kind[] {
  const get = (name: string, path: string): Kind => ({ name, send: () => fetch('GET', path) });
  const of = (rest: string) => `/api/events/${event.eventId}/${rest}`;
  let drawn = 0;
  return [
    get('page of 200 events', '/api/events?limit=200'),
    get('search for events', '/api/events?limit=200&search=security%20conf&when=any'),
    get('what events can be narrowed by', '/api/events/facets'),
    get('one event', `/api/events/${event.eventId}`),
    get('own events', '/api/events/mine?limit=200'),
    get('page of 300 tickets of a wallet', '/api/tickets'),
    {
      name: 'ticket as PDF',
      send: () => fetch('GET', `/api/tickets/${walletTickets[(drawn += 1)] ?? ''}/ticket.pdf`),
    },
    get('ticket sheet', of('ticket-sheet?limit=500')),
    get('people', '/api/admin/users?limit=100'),
    get('export of own data', '/api/profile/export'),
    get('devices', of('devices')),
    get('page of 200 scans', of('scans?limit=200')),
    get('conflicts', of('conflicts')),
    get('page of 200 attendees', of('attendees?limit=200')),
    get('attendees who have not arrived', of('attendees?limit=200&status=not_arrived')),
    get('search for an attendee', of('attendees?limit=200&search=amie')),
    get('all attendees as CSV', of('attendees.csv')),
    {
      name: 'page of 200 attendees by GraphQL',
      send: () => fetch('POST', '/graphql', { query: attendeesQuery(event.eventId) }),
    },
    {
      name: 'analytics by GraphQL',
      send: () =>
        fetch('POST', '/graphql', graphBodyOf(eventAnalyticsQuery, { registrationId: event.eventId }, false)),
    },
    { name: 'sign-in with password', send: signIn },
    get('openapi.json', '/api/openapi.json'),
    get('API documentation', '/api/docs'),
    get('metrics', '/metrics'),
    get('start page', '/'),
    get('event page', `/events/${event.eventId}`),
    get('service worker', '/service-worker.js'),
  ];
}

const attendeesQuery = (eventId: string) =>
  `{ event(registrationId: "${eventId}") { attendees(first: 200) ${selectionOf(listAttendees.reply)} } }`;

const perBatch = 500;

/** Sends the next tickets as scans, from the highest number down; the tickets in wallets are left for other requests. */
export function batchesOf({ phone, hand, event }: Scene, first: number) {
  let next = first;
  return (count: number, ticketOf = () => (next -= 1)): Promise<Response> => {
    const at = Date.now();
    const scans = Array.from({ length: count }, () => hand.scan(ticketOf(), at));
    const body = JSON.stringify({ deviceId: phone.deviceId, epoch: hand.epoch, scans });
    return phone.fetch('POST', `/api/events/${event.eventId}/scans`, body);
  };
}

function doorKinds(scene: Scene): readonly Kind[] {
  const { fetch, event, phone, hand } = scene;
  const send = batchesOf(scene, 30_000);
  const of = (rest: string) => `/api/events/${event.eventId}/${rest}`;
  let crowded = 400;
  let renamed = 0;
  const header = async (): Promise<number> => {
    const { header: text } = (await (await fetch('GET', of('manifest'))).json()) as { header: string };
    return (JSON.parse(text) as { revision: number }).revision;
  };
  return [
    { name: 'batch of 100 scans', send: () => send(100) },
    { name: 'batch of 500 scans', send: () => send(perBatch) },
    {
      name: 'batch of 500 scans of one ticket',
      send: () => {
        crowded += 1;
        return send(perBatch, () => crowded);
      },
    },
    { name: 'batch of 500 more of the same ticket', send: () => send(perBatch, () => crowded) },
    {
      name: "supervisor's undo of an old scan",
      send: async () => {
        const undone = hand.undo(await oldScan(scene), Date.now());
        const body = JSON.stringify({ deviceId: phone.deviceId, epoch: hand.epoch, scans: [undone] });
        return phone.fetch('POST', of('scans'), body);
      },
    },
    { name: 'page of 2,000 changes', send: () => phone.fetch('GET', of('changes?since=0')) },
    {
      name: 'gate renamed',
      send: () => fetch('PUT', of(`gates/${event.eventId}-1`), { name: `Gate ${(renamed += 1)}` }),
    },
    {
      name: 'manifest built anew, header and body',
      send: async () => {
        await done(await fetch('PUT', of(`gates/${event.eventId}-1`), { name: `Gate ${(renamed += 1)}` }));
        return fetch('GET', of(`manifest/${await header()}/body`));
      },
    },
  ];
}

async function oldScan({ database, event }: Scene): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `SELECT scan_id AS id FROM claims WHERE event_id = $1 AND NOT undone ORDER BY ticket_number DESC LIMIT 1`,
    [event.eventId],
  );
  return row?.id ?? '';
}

function salesKinds({ fetch, event, walletTickets }: Scene): readonly Kind[] {
  const ticketTypeId = event.ticketTypeIds[0] ?? '';
  let voided = walletTickets.length;
  const hold = async (): Promise<string> => {
    const holdId = randomUUIDv7();
    await done(await fetch('POST', '/api/holds', { holdId, ticketTypeId, quantity: 1 }));
    return holdId;
  };
  return [
    {
      name: 'hold, and its release',
      send: async () => fetch('DELETE', `/api/holds/${await hold()}`),
    },
    {
      name: 'order, and its end',
      send: async () => {
        const holdId = await hold();
        const orderId = randomUUIDv7();
        const attendees = [{ holdId, name: 'Awa Ceesay' }];
        const buyer = { name: 'Awa Ceesay', email: 'loop@example.org' };
        await done(await fetch('POST', '/api/orders', { orderId, holdIds: [holdId], buyer, attendees }));
        return fetch('POST', `/api/orders/${orderId}/cancel`);
      },
    },
    { name: 'own orders', send: () => fetch('GET', '/api/orders?limit=100') },
    {
      name: 'orders of the event',
      send: () => fetch('GET', `/api/events/${event.eventId}/orders?limit=100`),
    },
    {
      name: '500 tickets issued',
      send: () =>
        fetch('POST', `/api/events/${event.eventId}/tickets`, {
          issueId: randomUUIDv7(),
          ticketTypeId,
          quantity: 500,
        }),
    },
    {
      name: 'ticket revoked',
      send: () =>
        fetch('POST', `/api/tickets/${walletTickets[(voided -= 1)] ?? ''}/revoke`, { reason: 'A bench.' }),
    },
  ];
}
