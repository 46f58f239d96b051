import { doorRecords } from '#server/database/door/door-store.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import { now } from '#tests/server-data/door-stores.ts';
import type { Row } from '../row.ts';
import type { BenchServer } from './bench-server.ts';
import { cost, perSecond, quantile, type Cost } from './cost.ts';

const batchSize = 100;
const batches = 100;
const warmUp = 15;

/**
 * Measures consecutive batches of 100 scans, each a transaction that is synced at its commit. Each alternates with
 * the same rows put into a table with one key by a bare insert and commit, and with an empty round trip.
 */
export async function scanBatches({ database, event }: BenchServer): Promise<Row[]> {
  const { eventId } = event;
  await database.script('CREATE TABLE bare (id text COLLATE "C" PRIMARY KEY, record text NOT NULL)');
  const records = doorRecords(database);
  const hand = createHand(eventId);
  const taken: Cost[] = [];
  const bare: Cost[] = [];
  const empty: Cost[] = [];
  for (let batch = 0; batch < batches + warmUp; batch += 1) {
    const scans = Array.from({ length: batchSize }, (_, place) => hand.scan(batch * batchSize + place, now));
    const rows = [scans.map((scan) => scan.scanId), scans.map((scan) => JSON.stringify(scan))];
    taken.push(await cost(() => send(records, eventId, hand, scans)));
    bare.push(await cost(() => database.transaction((queries) => queries.query(insertBare, rows))));
    empty.push(await cost(() => database.query('SELECT 1')));
  }
  return rowsOf(taken.slice(warmUp), bare.slice(warmUp), empty.slice(warmUp));
}

const insertBare = 'INSERT INTO bare SELECT * FROM unnest($1::text[], $2::text[])';

function rowsOf(taken: readonly Cost[], bare: readonly Cost[], empty: readonly Cost[]): Row[] {
  const against = (name: string, unit: string, of: (costs: readonly Cost[]) => number): Row => {
    const [value, reference] = [of(taken), of(bare)];
    return { name, value, unit, reference, ratio: value / reference };
  };
  const time = (share: number) => (costs: readonly Cost[]) =>
    quantile(
      costs.map(({ ms }) => ms),
      share,
    );
  const cpu = (costs: readonly Cost[]) => costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / costs.length;
  return [
    against('batches of 100 scans (reference: bare insert of the same rows)', '/s', perSecond),
    against('rows', '/s', (costs) => perSecond(costs) * batchSize),
    against('a batch, p50', 'ms', time(0.5)),
    against('a batch, p99', 'ms', time(0.99)),
    against('a batch, processor of this process', 'ms', cpu),
    { name: 'an empty round trip, p50', value: time(0.5)(empty), unit: 'ms' },
  ];
}

/** Measures the same over a port, from four phones at once: signature, rate limits, JSON, validation, receipts. */
export async function batchesOverHttp(server: BenchServer): Promise<Row[]> {
  const { eventId } = server.event;
  const path = `/api/events/${eventId}/scans`;
  const phones = await Promise.all(Array.from({ length: 4 }, () => server.addDevice()));
  const send = async (phone: (typeof phones)[number], bodies: readonly string[]): Promise<void> => {
    for (const body of bodies) {
      const reply = await phone.fetch('POST', path, body);
      if (reply.status !== 200) throw new Error(`a batch was answered ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  const sent = phones.map(({ deviceId }, phone) => bodiesOf(eventId, deviceId, phone));
  const [first] = phones;
  if (first !== undefined) await send(first, sent[0]?.slice(0, 5) ?? []);
  const { ms, cpuMs } = await cost(() =>
    Promise.all(phones.map((phone, at) => send(phone, sent[at]?.slice(5) ?? []))),
  );
  const count = phones.length * (batchesOfPhone - 5);
  return [
    { name: 'batches of 100 scans over HTTP, four phones', value: (count / ms) * 1000, unit: '/s' },
    { name: 'a batch over HTTP, processor, sending included', value: cpuMs / count, unit: 'ms' },
  ];
}

const batchesOfPhone = 30;

function bodiesOf(eventId: string, deviceId: string, phone: number): string[] {
  const hand = createHand(eventId, deviceId);
  return Array.from({ length: batchesOfPhone }, (_, batch) => {
    const from = 20_000 + (phone * batchesOfPhone + batch) * batchSize;
    const scans = Array.from({ length: batchSize }, (_unused, place) => hand.scan(from + place, now));
    return JSON.stringify({ deviceId, epoch: hand.epoch, scans });
  });
}
