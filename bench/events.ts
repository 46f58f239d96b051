import * as v from 'valibot';
import { listEvents } from '#contract/events/events.ts';
import type { Database } from '#server/database/database.ts';
import { createEventFacets } from '#server/events/event-facets.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { databaseKinds } from '#tests/server-data/databases.ts';
import { fillEvents } from './events/made-events.ts';
import type { Row } from './row.ts';
import { startBenchServer, type BenchServer } from './server/bench-server.ts';
import { cost, quantile } from './server/cost.ts';

const counts = (process.env['EVENTS'] ?? '10000').split(',').map(Number);
const rounds = 25;
const day = 86_400_000;

/**
 * Measures browsing with many events, on every database available here: each kind of query beside a plain statement
 * of the same run. `EVENTS=10000,100000` sets the numbers.
 */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of databaseKinds) {
    if (!kind.available) console.log(`${kind.name}: not measured, there is none here`);
    else for (const count of counts) rows.push(...(await measure(kind, count)));
  }
  return rows;
}

async function measure(kind: (typeof databaseKinds)[number], count: number): Promise<Row[]> {
  const { database, close } = await kind.open();
  try {
    const now = Date.now();
    const filled = await cost(() => fillEvents(database, count, now));
    const server = await startBenchServer(database, 1);
    try {
      const rows = [
        { name: 'stored', value: filled.ms, unit: 'ms' },
        ...(await looking(database, now)),
        ...(await overHttp(server)),
      ];
      return rows.map((row) => ({
        ...row,
        name: `${kind.name}, ${count.toLocaleString('en')} events: ${row.name}`,
      }));
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}

const plainPage = `SELECT * FROM events WHERE status = 'published' ORDER BY starts_at, id LIMIT 48`;
const plainSearch = `SELECT * FROM events WHERE status = 'published' AND ends_at > $1 AND name || ' ' || summary ILIKE $2 AND name || ' ' || summary ILIKE $3
  ORDER BY starts_at, id LIMIT 48`;

async function looking(database: Database, now: number): Promise<Row[]> {
  const find = (query: Readonly<Record<string, string>>) => () =>
    findEvents(database, v.parse(listEvents.query, { limit: '48', ...query }), now);
  const page = () => database.query(plainPage);
  const ilike = () => database.query(plainSearch, [now, '%rust%', '%camp%']);
  const ways: readonly (readonly [
    name: string,
    work: () => Promise<unknown>,
    reference: () => Promise<unknown>,
    against: string,
  ])[] = [
    ['first page with count and offers', find({}), page, 'a bare page'],
    ['page 100', find({ page: '100' }), page, 'a bare page'],
    ['past events', find({ when: 'past' }), page, 'a bare page'],
    ['by name', find({ sort: 'name' }), page, 'a bare page'],
    ['free ones', find({ price: 'free' }), page, 'a bare page'],
    [
      'one city, one week',
      find({ city: 'krakow', from: isoDay(now + 30 * day), to: isoDay(now + 37 * day) }),
      page,
      'a bare page',
    ],
    ['search of two words', find({ search: 'rust camp' }), ilike, 'ILIKE'],
    ['search of a word in every event', find({ search: 'conference' }), ilike, 'ILIKE'],
    ['search of one letter', find({ search: 'j' }), ilike, 'ILIKE'],
    ['search that finds nothing', find({ search: 'zzz' }), ilike, 'ILIKE'],
    ['facets, counted anew', () => createEventFacets(database, () => now)(), page, 'a bare page'],
  ];
  const rows: Row[] = [];
  for (const [name, work, reference, against] of ways)
    rows.push(await beside(`${name}, p50`, work, reference, against));
  return rows;
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

async function overHttp(server: BenchServer): Promise<Row[]> {
  const path = '/api/events?limit=48';
  const etag = (await server.fetch(path)).headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>) => async () =>
    (await server.fetch(path, { headers })).arrayBuffer();
  const ping = async () => (await server.fetch('/api/ping')).arrayBuffer();
  return [
    await beside('first page over HTTP, p50', ask({ 'accept-encoding': 'identity' }), ping, 'a ping'),
    await beside('the same, compressed, p50', ask({ 'accept-encoding': 'br' }), ping, 'a ping'),
    await beside('the same, answered 304, p50', ask({ 'if-none-match': etag }), ping, 'a ping'),
  ];
}

/** Alternates the two, so that other load on the machine affects both. */
async function beside(
  name: string,
  work: () => Promise<unknown>,
  reference: () => Promise<unknown>,
  against: string,
): Promise<Row> {
  const times: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push((await cost(work)).ms);
    references.push((await cost(reference)).ms);
  }
  const [value, beneath] = [quantile(times, 0.5), quantile(references, 0.5)];
  return {
    name: `${name} (reference: ${against})`,
    value,
    unit: 'ms',
    reference: beneath,
    ratio: value / beneath,
  };
}
