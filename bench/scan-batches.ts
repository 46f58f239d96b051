import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door-records.ts';
import { makeEvent } from '#server/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import { databaseKinds } from '#tests/server-data/databases.ts';
import { now } from '#tests/server-data/door-stores.ts';

/** What taking scans in costs: batches of 100, one after another, each one transaction that is synced at its commit. */
export interface ScanBatchFigures {
  readonly database: string;
  readonly batchesPerSecond: number;
  readonly rowsPerSecond: number;
  readonly issuedPerSecond: number;
  /** Processor time of this process for one batch, reading and hashing included; the embedded database is in it, a server is not. */
  readonly processorMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const batchSize = 100;
const batches = 100;
const warmUp = 10;
const tickets = 20_000;

/** Measures every database that can be had here, each in a folder of its own. */
export async function measureScanBatches(): Promise<ScanBatchFigures[]> {
  const figures: ScanBatchFigures[] = [];
  for (const kind of databaseKinds.filter((one) => one.available)) {
    const { database, close } = await kind.open();
    figures.push({ database: kind.name, ...(await measure(database).finally(close)) });
  }
  return figures;
}

async function measure(database: Database): Promise<Omit<ScanBatchFigures, 'database'>> {
  const organizerId = randomUUIDv7();
  await database.query(`INSERT INTO users (id, username, role, created_at) VALUES ($1, 'bench', 'ORGANIZER', 0)`, [organizerId]);
  const plan = { organizerId, name: 'Bench', timeZone: 'UTC', doorsOpenAt: now, startsAt: now, endsAt: now + 3_600_000 };
  const made = performance.now();
  const { eventId } = await makeEvent(database, createSealer(new Uint8Array(32)), { ...plan, gates: [{ name: 'Gate' }], types: [{ name: 'Any', tickets }] }, now);
  const issuedPerSecond = (tickets / (performance.now() - made)) * 1000;
  const records = doorRecords(database);
  const hand = createHand(eventId);
  const sent = Array.from({ length: batches + warmUp }, (_, batch) =>
    Array.from({ length: batchSize }, (_unused, place) => hand.scan(batch * batchSize + place, now)),
  );
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const scans of sent) {
    const began = performance.now();
    await send(records, eventId, hand, scans);
    times.push(performance.now() - began);
  }
  const used = process.cpuUsage(before);
  const measured = times.slice(warmUp);
  const total = measured.reduce((sum, time) => sum + time, 0);
  const sorted = measured.toSorted((one, other) => one - other);
  const batchesPerSecond = (batches / total) * 1000;
  return {
    batchesPerSecond, rowsPerSecond: batchesPerSecond * batchSize, issuedPerSecond,
    processorMs: (used.user + used.system) / 1000 / times.length,
    p50Ms: sorted[Math.floor(batches * 0.5)] ?? 0, p99Ms: sorted[Math.floor(batches * 0.99)] ?? 0,
  };
}

if (import.meta.main) console.table(await measureScanBatches());
