import type { Database } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { databaseKinds } from '#tests/server-data/databases.ts';
import { now } from '#tests/server-data/door-stores.ts';
import { addBuyers, buy, openSale, type Sale } from '#tests/server-data/sale-hand.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import type { Row } from './row.ts';
import { startBenchServer, type BenchServer } from './server/bench-server.ts';

const issued = 50_000;
const batches = 100;
const inBatch = 100;
const orders = 200;
const events = 8;
const reads = 300;

/**
 * Measures the inputs of docs/scale.md: bytes on PostgreSQL's disk and in its log for tickets issued, sold and
 * scanned, and the throughput per second.
 */
export async function bench(): Promise<Row[]> {
  const postgres = databaseKinds.find(({ name }) => name === 'PostgreSQL');
  if (postgres?.available !== true) {
    console.log('not measured: there is no PostgreSQL here');
    return [];
  }
  const { database, close } = await postgres.open();
  try {
    return [...(await ofTheDoor(database)), ...(await ofTheSale(database))];
  } finally {
    await close();
  }
}

async function ofTheDoor(database: Database): Promise<Row[]> {
  const before = await stand(database);
  const server = await startBenchServer(database, issued);
  try {
    const tickets = between(before, await stand(database), issued, 'a ticket issued');
    const { eventId } = server.event;
    const hand = createHand(eventId);
    const made = Array.from({ length: batches }, (_, batch) =>
      Array.from({ length: inBatch }, (_, place) => hand.scan(batch * inBatch + place, now)),
    );
    const records = doorRecords(database);
    const [start, began] = [await stand(database), performance.now()];
    for (const scans of made) await send(records, eventId, hand, scans);
    const scans = batches * inBatch;
    return [
      ...tickets,
      ...between(start, await stand(database), scans, 'a scan, in batches of 100'),
      perSecond('scans of one event, one batch after another', scans, began),
      ...(await ofReading(server)),
    ];
  } finally {
    await server.stop();
  }
}

/** Measures what phones download and what the public reads of an event. */
async function ofReading(server: BenchServer): Promise<Row[]> {
  const of = `/api/events/${server.event.eventId}`;
  const device = await server.addDevice();
  const signed = (await (await device.fetch('GET', `${of}/manifest`)).json()) as { readonly header: string };
  const { revision } = JSON.parse(signed.header) as { readonly revision: number };
  const body = await (await device.fetch('GET', `${of}/manifest/${revision}/body`)).arrayBuffer();
  const first = await server.fetch(of);
  const page = (await first.arrayBuffer()).byteLength;
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  const began = performance.now();
  for (let nth = 0; nth < reads; nth += 1) {
    const { status } = await server.fetch(of, { headers });
    if (status !== 304) throw new Error(`an unchanged event was answered ${status}`);
  }
  return [
    {
      name: 'a manifest: header and body, for each ticket',
      value: (signed.header.length + body.byteLength) / issued,
      unit: 'bytes',
    },
    { name: 'an event, as anybody reads it, not compressed', value: page, unit: 'bytes' },
    perSecond('asked whether it has changed (304), one call after another', reads, began),
  ];
}

async function ofTheSale(database: Database): Promise<Row[]> {
  const plan = [{ name: 'Free', quantity: 100_000, priceAmount: 0 }];
  const sales: Sale[] = [];
  for (let nth = 0; nth < events; nth += 1) sales.push(await openSale(database, plan));
  const buyers = await addBuyers(database, orders * 3);
  const buyNth = async (nth: number, of: number) => {
    const sale = sales[nth % of];
    const { state } = sale === undefined ? { state: '' } : await buy(sale, buyers[nth] ?? '', 2);
    if (state !== 'confirmed') throw new Error(`an order was answered ${state}`);
  };
  const [start, began] = [await stand(database), performance.now()];
  for (let nth = 0; nth < orders; nth += 1) await buyNth(nth, 1);
  const rows = [
    ...between(start, await stand(database), orders, 'an order of two tickets'),
    perSecond('orders of one event, one after another', orders, began),
  ];
  for (const [name, first, of] of [
    ['orders of one event, eight at once', orders, 1],
    ['orders of eight events, eight at once', orders * 2, events],
  ] as const) {
    const from = performance.now();
    let next = first;
    const work = async () => {
      while (next < first + orders) await buyNth(next++, of);
    };
    await Promise.all(Array.from({ length: 8 }, work));
    rows.push(perSecond(name, orders, from));
  }
  return rows;
}

interface Stand {
  readonly disk: number;
  readonly log: number;
}

async function stand(database: Database): Promise<Stand> {
  const [row] = await database.query<Stand>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS log,
            (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)::bigint AS disk`,
  );
  if (row === undefined) throw new Error('PostgreSQL does not say how large it is');
  return row;
}

const between = (before: Stand, after: Stand, count: number, name: string): Row[] => [
  { name: `${name}: on the disk, indexes too`, value: (after.disk - before.disk) / count, unit: 'bytes' },
  { name: `${name}: log (WAL)`, value: (after.log - before.log) / count, unit: 'bytes' },
];

const perSecond = (name: string, count: number, began: number): Row => ({
  name,
  value: (count * 1000) / (performance.now() - began),
  unit: '/s',
});
