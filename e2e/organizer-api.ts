import { createHash, randomUUIDv7 } from 'node:crypto';
import type * as v from 'valibot';
import type { listConflicts } from '#contract/door/conflict-list.ts';
import type { listScans } from '#contract/door/scans.ts';
import type { listDevices } from '#contract/door/devices.ts';
import type { myEvents } from '#contract/events/my-events.ts';
import type { ticketSheet } from '#contract/sales/tickets.ts';
import type { Person } from './people.ts';

type Reply<E extends { readonly reply: v.GenericSchema }> = v.InferOutput<E['reply']>;
type ServerScan = Reply<typeof listScans>['items'][number];
type ServerConflict = Reply<typeof listConflicts>['items'][number];
export type SheetTicket = Reply<typeof ticketSheet>['items'][number];
export type ServerEvent = Reply<typeof myEvents>['items'][number];

/** Reads the server's data through its API as a signed-in organizer, without the browser or the proxy. */
export interface OrganizerApi {
  readonly token: string;
  events(): Promise<readonly ServerEvent[]>;
  /** Today's demo event, with 500 tickets. */
  today(): Promise<ServerEvent>;
  sheet(eventId: string, from?: number, limit?: number): Promise<readonly SheetTicket[]>;
  /** Every scan that the server has of an event. */
  scans(eventId: string): Promise<readonly ServerScan[]>;
  conflicts(eventId: string): Promise<readonly ServerConflict[]>;
  devices(eventId: string): Promise<Reply<typeof listDevices>['items']>;
  revoke(ticketId: string): Promise<void>;
  /** Issues one new ticket of an event's first type. */
  issue(eventId: string): Promise<SheetTicket>;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export async function organizerApi(url: string, person: Person): Promise<OrganizerApi> {
  const { accessToken } = await send<{ accessToken: string }>(`${url}/login`, 'POST', {
    username: person.username,
    passwordHash: createHash('sha256').update(`gatehouse password 1\n${person.password}`).digest('hex'),
  });
  const call = <T>(method: string, path: string, body?: unknown) =>
    send<T>(`${url}${path}`, method, body, accessToken);
  const events = async () => (await call<Reply<typeof myEvents>>('GET', '/api/events/mine?limit=200')).items;
  return {
    token: accessToken,
    call,
    events,
    async today() {
      // Of its 500 tickets a few are void and not counted.
      const found = (await events()).find((event) => event.ticketsIssued >= 490 && isOn(event));
      if (found === undefined) throw new Error('The demo data has no event of 500 tickets that is on today.');
      return found;
    },
    sheet: async (eventId, from = 0, limit = 100) =>
      (
        await call<Reply<typeof ticketSheet>>(
          'GET',
          `/api/events/${eventId}/ticket-sheet?from=${from}&limit=${limit}`,
        )
      ).items,
    scans: (eventId) => allScans(call, eventId),
    conflicts: async (eventId) =>
      (await call<Reply<typeof listConflicts>>('GET', `/api/events/${eventId}/conflicts`)).items,
    devices: async (eventId) =>
      (await call<Reply<typeof listDevices>>('GET', `/api/events/${eventId}/devices`)).items,
    async issue(eventId) {
      const { ticketTypes } = await call<{ ticketTypes: { ticketTypeId: string }[] }>(
        'GET',
        `/api/events/${eventId}`,
      );
      const body = { issueId: randomUUIDv7(), ticketTypeId: ticketTypes[0]?.ticketTypeId, quantity: 1 };
      const { items } = await call<{ items: SheetTicket[] }>('POST', `/api/events/${eventId}/tickets`, body);
      const [ticket] = items;
      if (ticket === undefined) throw new Error('No ticket was issued.');
      return ticket;
    },
    revoke: async (ticketId) =>
      void (await call('POST', `/api/tickets/${ticketId}/revoke`, { reason: 'test' })),
  };
}

function isOn(event: ServerEvent): boolean {
  const now = Date.now();
  return Date.parse(event.doorsOpenAt) <= now && now <= Date.parse(event.endsAt);
}

async function allScans(call: OrganizerApi['call'], eventId: string): Promise<readonly ServerScan[]> {
  const found: ServerScan[] = [];
  for (let before = ''; ;) {
    const page = await call<Reply<typeof listScans>>(
      'GET',
      `/api/events/${eventId}/scans?limit=500${before}`,
    );
    found.push(...page.items);
    const last = page.items.at(-1);
    if (last === undefined || found.length >= page.total) return found;
    before = `&before=${last.position}`;
  }
}

async function send<T>(url: string, method: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      'X-API-Key': 'gatehouse-web',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}
