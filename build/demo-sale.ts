import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { RunningServer } from '#server/main.ts';
import { demoApi, readPublic, type DemoApi } from './demo-api.ts';

/** The orders and transfers made on top of the demo data, as paths that show them. */
export interface DemoSale {
  readonly awaiting: string;
  readonly confirmed: string;
  readonly refunded: string;
  /** The payment provider's page for an unpaid order. */
  readonly sandbox: string;
  /** The page where the recipient accepts a transferred ticket. */
  readonly accept: string;
  /** Paths of event pages, by the state of their sale. */
  readonly events: Readonly<Record<'open' | 'soldOut' | 'notYet' | 'cancelled' | 'ended', string>>;
}

interface Listed {
  readonly registrationId: string;
  readonly ticketTypes: readonly {
    readonly ticketTypeId: string;
    readonly name: string;
    readonly left: number | null;
  }[];
}
interface Order {
  readonly orderId: string;
  readonly payment: { readonly checkoutUrl: string } | null;
}
interface Ticket {
  readonly ticketId: string;
  readonly eventName: string;
  readonly status: string;
}

const open = 'Harmattan Jazz Evening';

/** Makes the demo people sell, buy, refund and transfer tickets, so that every state has a screen. */
export async function demoSale(server: RunningServer): Promise<DemoSale> {
  const as = (role: string) => {
    const sign = server.demoSignIns.find((one) => one.role === role);
    return demoApi(server.url, sign?.email ?? '', sign?.password ?? '');
  };
  const [attendee, organizer, admin] = [
    await as('Attendee'),
    await as('Organizer'),
    await as('Administrator'),
  ];
  const event = (name: string) => eventBy(server.url, organizer, name);
  const [jazz, supper] = [await event(open), await event('Bakau Fish Supper')];
  await keep(organizer, jazz, 'Front table', 10, 'Band and crew');
  await keep(organizer, supper, 'Seat at the table', 3, 'The press');
  const refunded = await order(server.url, attendee, jazz, 'approve');
  const confirmed = await order(server.url, attendee, jazz, 'approve');
  const awaiting = await order(server.url, attendee, jazz, null);
  await settled(() => attendee.get<{ state: string }>(`/api/orders/${refunded.orderId}`));
  const reason = 'The second quartet cannot come.';
  await organizer.post(`/api/orders/${refunded.orderId}/refund`, { reason });
  const page = async (name: string) => `/events/${(await event(name)).registrationId}`;
  return {
    awaiting: `/orders/${awaiting.orderId}`,
    confirmed: `/orders/${confirmed.orderId}`,
    refunded: `/orders/${refunded.orderId}`,
    sandbox: awaiting.payment?.checkoutUrl ?? '/orders',
    accept: await offer(attendee, admin),
    events: {
      open: `/events/${jazz.registrationId}`,
      soldOut: `/events/${supper.registrationId}`,
      notYet: await page('Janjanbureh River Races'),
      cancelled: await page('Atlantic Kite Day'),
      ended: await page('Sanyang Beach Poetry Night'),
    },
  };
}

/** Finds an event in the organizer's list, which also has ended and cancelled ones. */
async function eventBy(base: string, organizer: DemoApi, name: string): Promise<Listed> {
  const { items } = await organizer.get<{ items: readonly { registrationId: string; name: string }[] }>(
    '/api/events/mine',
  );
  const found = items.find((event) => event.name === name);
  if (found === undefined) throw new Error(`The demo data has no event called ${name}.`);
  return readPublic<Listed>(`${base}/api/events/${found.registrationId}`);
}

const typeOf = (event: Listed, name: string) =>
  event.ticketTypes.find((one) => one.name === name)?.ticketTypeId ?? '';

async function keep(organizer: DemoApi, event: Listed, type: string, quantity: number, label: string) {
  const body = { holdId: randomUUID(), ticketTypeId: typeOf(event, type), quantity, label };
  await organizer.post(`/api/events/${event.registrationId}/holds`, body);
}

/** Orders two places on the lawn and makes a choice on the provider's page; null makes none yet. */
async function order(base: string, buyer: DemoApi, event: Listed, choice: string | null): Promise<Order> {
  const holdId = randomUUID();
  // More views than orders.
  for (let view = 0; view < 4; view += 1)
    await buyer.post(`/api/events/${event.registrationId}/views`, { viewId: randomUUIDv7() });
  await buyer.post('/api/holds', { holdId, ticketTypeId: typeOf(event, 'Lawn'), quantity: 2 });
  const made = await buyer.post<Order>('/api/orders', {
    orderId: randomUUID(),
    holdIds: [holdId],
    buyer: { name: 'Amie Ceesay', email: 'amie@demo.gatehouse.app', countryCode: 'GM' },
    attendees: ['Amie Ceesay', 'Fatou Camara'].map((name) => ({ holdId, name })),
  });
  if (choice !== null && made.payment !== null) {
    const body = new URLSearchParams({ choice, seconds: '1' });
    await fetch(new URL(made.payment.checkoutUrl, base), { method: 'POST', body, redirect: 'manual' });
    await settled(() => buyer.get<{ state: string }>(`/api/orders/${made.orderId}`));
  }
  return made;
}

async function settled(read: () => Promise<{ readonly state: string }>): Promise<void> {
  for (let ask = 0; ask < 50 && (await read()).state === 'awaiting_payment'; ask += 1) await pause();
}

/** Transfers a ticket for today from the attendee; the link is taken from the email that was sent. */
async function offer(attendee: DemoApi, admin: DemoApi): Promise<string> {
  const { items } = await attendee.get<{ items: readonly Ticket[] }>('/api/tickets');
  const ticket = items.findLast((one) => one.eventName === 'Banjul River Festival' && one.status === 'valid');
  const to = { to: 'friend@example.org', countryCode: 'GM' };
  await attendee.post(`/api/tickets/${ticket?.ticketId ?? ''}/transfer`, to);
  for (let ask = 0; ask < 50; ask += 1) {
    const sent = await admin.get<{ items: { text: string }[] }>(
      '/api/admin/outbox?channel=email&limit=20&texts=shown',
    );
    const link = sent.items
      .map(({ text }) => /https?:\S+\?accept=[\w-]+/.exec(text)?.[0])
      .find((one) => one !== undefined);
    if (link !== undefined) return new URL(link).pathname + new URL(link).search;
    await pause();
  }
  return '/tickets';
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
