import { saveSeller } from '#server/sales/money/invoices.ts';
import { addBuyers, buy, callerOf, openSale, pay } from '#tests/server-data/sale-hand.ts';
import type { Kind } from './kinds.ts';
import type { Scene } from './scene.ts';

/** Requests of organizers and administrators: full exports, the dashboard, and server-wide lists. */
export async function deskKinds(scene: Scene): Promise<readonly Kind[]> {
  const { fetch, event, phone } = scene;
  const get = (name: string, path: string): Kind => ({ name, send: () => fetch('GET', path) });
  const of = (rest: string) => `/api/events/${event.eventId}/${rest}`;
  const byPhone = (name: string, rest: string): Kind => ({ name, send: () => phone.fetch('GET', of(rest)) });
  return [
    get('all attendees as XLSX', of('attendees.csv?format=xlsx')),
    get('all orders as XLSX', of('orders.csv?format=xlsx')),
    get('page of 200 lines of the log', '/api/admin/logs?limit=200'),
    get('search in the log', '/api/admin/logs?limit=200&source=scans&search=applied'),
    get('the log as CSV', '/api/admin/logs/export?format=csv'),
    get('the log as XLSX', '/api/admin/logs/export?format=xlsx'),
    get('board of the door', of('door')),
    get('how many a message is for', of('message-audience?audience=all')),
    byPhone('door list', 'door-list'),
    byPhone('page of the door list', 'door-list/0'),
    get('page of 200 events of all organizers', '/api/admin/events?limit=200'),
    get('search in events of all organizers', '/api/admin/events?limit=200&search=security'),
    get('applications', '/api/admin/applications?limit=100'),
    get('the server in figures', '/api/admin/stats'),
    ...(await invoices(scene)),
  ];
}

/** More than the bench requests, so that no PDF is drawn twice. */
const paidOrders = 12;

async function invoices({ database, fetch }: Scene): Promise<readonly Kind[]> {
  const sale = await openSale(database, [
    { name: 'Standing', tickets: 0, priceAmount: 11_500, quantity: 99 },
  ]);
  const seller = {
    name: 'Harbour Nights',
    address: '1 Quay',
    taxId: '',
    taxName: 'VAT',
    taxBasisPoints: 1_500,
  };
  await saveSeller(sale.parts, callerOf(sale.organizerId, 'ORGANIZER'), {
    eventId: sale.eventId,
    seller,
    version: undefined,
  });
  const orders: string[] = [];
  for (const buyer of await addBuyers(database, paidOrders)) {
    const { orderId } = await buy(sale, buyer);
    await pay(sale, orderId);
    orders.push(orderId);
  }
  let made = 0;
  let drawn = 0;
  return [
    {
      name: 'invoice made',
      send: () => fetch('POST', `/api/orders/${orders[(made += 1)] ?? ''}/invoice`),
    },
    {
      name: 'invoice as PDF',
      send: () => fetch('GET', `/api/orders/${orders[(drawn += 1)] ?? ''}/invoice.pdf`),
    },
  ];
}
