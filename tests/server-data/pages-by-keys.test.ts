import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parameter, Queries } from '#server/database/database.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { findInvoiced } from '#server/database/sales/invoices.ts';
import { findTicketsInForce, findTicketUse } from '#server/database/sales/order-tickets.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyers, openSale } from './sale-hand.ts';

const many = 20_000;
/** One's own orders. */
const page = Array.from({ length: 100 }, (_, at) => `order-${at * 10 + 1}`);

describe.each(databaseKinds)('a page of a long list over the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (!available) return;
    opened = await open();
    const { eventId } = await openSale(opened.database, [{ name: 'Free', quantity: many }]);
    const [buyer = ''] = await addBuyers(opened.database, 1);
    const rows = (table: string, columns: string, values: string) =>
      opened.database.query(
        `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${many}) AS i`,
      );
    await rows(
      'orders',
      'id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at',
      `'order-' || i, '${eventId}', '${buyer}', 'confirmed', 'Awa', '', 500, 'GMD', '', i`,
    );
    await rows(
      'tickets',
      'id, event_id, number, type_index, key_id, reference, state, holder_user_id, issued_at, order_id',
      `'ticket-' || i, '${eventId}', i, 0, 'key', 0, ${ticketBits.exists}, '${buyer}', i, 'order-' || i`,
    );
    await rows(
      'claims',
      'scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, slot',
      `'scan-' || i, '${eventId}', i, 'event', 'entry', 'g', 'd', i, false, 'first', ''`,
    );
    await rows(
      'invoices',
      'order_id, organizer_id, number, issued_at, contents',
      `'order-' || i, 'organizer', i, i, '{}'`,
    );
    await opened.database.query('ANALYZE orders, tickets, claims, invoices');
  });
  afterAll(() => opened?.close());

  /** Records the plan of each statement. */
  const planning = (plans: string[]): Queries => ({
    ...opened.database,
    query: async <T extends object>(sql: string, params?: readonly Parameter[]) => {
      const plan = await opened.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return opened.database.query<T>(sql, params);
    },
  });

  test.runIf(available).each([
    ['how their tickets were used', (queries: Queries) => findTicketUse(queries, page), page.length],
    ['which have an invoice', (queries: Queries) => findInvoiced(queries, page), page.length],
    ['the tickets of one', (queries: Queries) => findTicketsInForce(queries, 'order-7'), 1],
  ])('looks up %s by their keys, however many others there are', async (_, find, found) => {
    const plans: string[] = [];
    expect(await find(planning(plans))).toHaveLength(found);
    expect(plans).toHaveLength(1);
    expect(plans[0]).not.toMatch(/Seq Scan on (orders|tickets|claims|invoices)/);
  });
});
