import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/sales/orders.ts';
import type { OrganizerApi } from '../organizer-api.ts';
import { eventBy } from './buying-pages.ts';

/** Orders one ticket through the API; a free order is confirmed at once. */
export async function bought(
  url: string,
  { call }: OrganizerApi,
  sale: { readonly search: string; readonly type: string },
  more: { readonly wayToPayId?: string } = {},
): Promise<Order> {
  const types = (await eventBy(url, sale.search)).ticketTypes;
  const ticketTypeId = types.find(({ name }) => name === sale.type)?.ticketTypeId ?? '';
  const holdId = randomUUID();
  await call('POST', '/api/holds', { holdId, ticketTypeId, quantity: 1 });
  return call<Order>('POST', '/api/orders', {
    orderId: randomUUID(),
    holdIds: [holdId],
    buyer: { name: 'Test buyer', email: 'buyer@example.org', countryCode: 'GM' },
    attendees: [{ holdId, name: 'Test buyer' }],
    ...more,
  });
}
