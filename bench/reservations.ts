import * as v from 'valibot';
import { listEvents } from '#contract/events/events.ts';
import type { Database } from '#server/database/database.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { readEventDetail } from '#server/events/read-events.ts';
import { addBuyers, hold, openSale, type Sale } from '#tests/server-data/sale-hand.ts';
import { quantile } from './figures.ts';
import { onEachDatabase } from './on-each-database.ts';
import { countOutReserved } from '#server/database/sales/reserved-places.ts';
import { countBuffers } from './reservations/counted.ts';
import type { Row } from './row.ts';
import { cost } from './server/cost.ts';

const reservations = Number(process.env['RESERVATIONS'] ?? 50_000);
const rounds = 25;
/** Maximum cost of a read with all reservations, relative to one with none. */
const most = 1.5;

/**
 * Checks that reads do not add up other people's reservations: measures pages read and time for the event page, the
 * list and a new reservation, with 50,000 reservations that expire over the next ten minutes, beside none.
 * `RESERVATIONS=200000` sets the number.
 */
export const bench = (): Promise<Row[]> => onEachDatabase(measure);

async function measure(database: Database): Promise<Row[]> {
  const sale = await openSale(database, [
    { name: 'Standard', quantity: 1_000_000 },
    { name: 'Child', quantity: 1_000_000, priceAmount: 500 },
  ]);
  const none = await looks(sale, database);
  await reserve(sale);
  // Some have expired, and those of the last second are not counted out yet.
  for (let second = 0; second < 30; second += 1) {
    await countOutReserved(database, 0, sale.clock.now);
    sale.clock.now += 1_000;
  }
  const all = await looks(sale, database);
  return none.flatMap(({ name, pages, ms }, place) => {
    const many = all[place] ?? { pages: Number.NaN, ms: Number.NaN };
    const of = `${name} with ${reservations.toLocaleString('en')} reservations`;
    return [
      {
        name: `${of}, pages`,
        value: many.pages,
        reference: pages,
        ratio: many.pages / pages,
        unit: 'pages',
        most,
      },
      { name: `${of}, p50`, value: many.ms, reference: ms, ratio: many.ms / ms, unit: 'ms' },
    ];
  });
}

/** Makes reservations that expire evenly over ten minutes, every third a visitor's. */
async function reserve({ parts, eventId, ticketTypeIds, clock }: Sale): Promise<void> {
  const [userId = ''] = await addBuyers(parts.database, 1);
  // Not in one transaction: the dead rows that it leaves until its end must not affect the measurement.
  for (let first = 0; first < reservations; first += 250)
    await parts.database.query(
      `INSERT INTO holds (id, event_id, ticket_type_id, quantity, kind, state, user_id, expires_at, request_hash, created_at)
       SELECT gen_random_uuid(), $1, $2, 1, 'buyer', 'held', CASE WHEN g % 3 = 0 THEN NULL ELSE $3 END,
              $4::bigint + 1 + g * 600000 / $5::bigint, '', 0
         FROM generate_series($6::bigint, least($6::bigint + 250, $5::bigint) - 1) g`,
      [eventId, ticketTypeIds[0] ?? '', userId, clock.now, reservations, first],
    );
}

interface Look {
  readonly name: string;
  readonly pages: number;
  readonly ms: number;
}

async function looks(sale: Sale, database: Database): Promise<Look[]> {
  const counted = countBuffers(database);
  const buyers = await addBuyers(database, 2 * rounds);
  const asked = v.parse(listEvents.query, { limit: '48' });
  const { now } = sale.clock;
  const ways = [
    ['the event’s page', (one: Database) => readEventDetail(one, sale.eventId, now)],
    ['the list of events', (one: Database) => findEvents(one, asked, now)],
    [
      'a reservation',
      (one: Database) => hold({ ...sale, parts: { ...sale.parts, database: one } }, buyers.pop() ?? null),
    ],
  ] as const;
  const found: Look[] = [];
  for (const [name, look] of ways) {
    const pages: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push((await cost(() => look(database))).ms);
      counted.taken();
      await look(counted.database);
      pages.push(counted.taken());
    }
    found.push({ name, pages: quantile(pages, 0.5), ms: quantile(times, 0.5) });
  }
  return found;
}
