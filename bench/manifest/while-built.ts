import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { doorRecords } from '#server/database/door/door-store.ts';
import { openDatabase } from '#server/database/open.ts';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { createHand, send } from '#tests/server-data/scanner-hand.ts';
import { quantile } from '../figures.ts';
import { inMs, type Row } from '../row.ts';
import { startBenchServer, type BenchServer } from '../server/bench-server.ts';
import { startBuilding } from './builder.ts';

const tickets = 100_000;
const scans = 600;
/** Time between two scans at a door with several gates, in ms. */
const betweenMs = 10;
/**
 * Maximum slowdown of scans while another process builds, relative to other work there. Applies to p50; p99 depends
 * on the machine's other load.
 */
const maxTimes = 1.5;
/** A process that only competes for this machine's cores. */
const computing = "console.log('computing'); setTimeout(() => { for (;;); }, 10)";

/**
 * Measures scans of one event on PostgreSQL while its manifest of 100,000 tickets is built repeatedly, by another
 * server and by the same process that takes the scans.
 */
export async function whileBuilt(): Promise<Row[]> {
  if (!postgresAvailable()) {
    console.log('scans while a manifest is built: not measured, there is no PostgreSQL here');
    return [];
  }
  const postgres = await startPostgres();
  try {
    const url = await postgres.newDatabase();
    const log = { info: () => undefined, warn: () => undefined };
    const database = await openDatabase({ url, dataDir: tmpdir(), log });
    try {
      const server = await startBenchServer(database, tickets);
      try {
        return await measure(server, url);
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure({ database, event }: BenchServer, url: string): Promise<Row[]> {
  const { eventId } = event;
  const hand = createHand(eventId);
  const records = doorRecords(database);
  let ticket = 0;
  const scanned = async () => {
    const took: number[] = [];
    for (let number = 0; number < scans; number += 1) {
      const scan = hand.scan((ticket += 1), undefined, { gateId: event.gateIds[0] ?? '' });
      const began = performance.now();
      await send(records, eventId, hand, [scan]);
      took.push(performance.now() - began);
      await pause(betweenMs);
    }
    return took;
  };
  // Warm up first, so that the measured runs include no compiling or query planning.
  await scanned();
  const quiet = await scanned();

  const beside = async (neighbour: readonly string[]) => {
    const running = spawn(process.execPath, neighbour, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(running.stdout, 'data');
    const took = await scanned();
    running.kill('SIGKILL');
    await once(running, 'exit');
    return took;
  };
  const besideComputing = await beside(['--eval', computing]);
  const besideBuilding = await beside([join(import.meta.dirname, 'builder.ts'), url, eventId]);

  const building = startBuilding(database, eventId);
  // The other process was killed while it built; its lease must expire before another build can start.
  while (building.took.length === 0) await pause(betweenMs);
  const besideOwn = await scanned();
  const [untilTheLease = Number.NaN, ...builds] = await building.stop();

  const scan = (share: number, what: string, busy: readonly number[], reference: readonly number[]) =>
    inMs(
      `PostgreSQL: p${share * 100} of a scan while ${what}`,
      quantile(busy, share),
      quantile(reference, share),
    );
  const beComputing = 'a neighbour builds 100,000 tickets / computes as much';
  return [
    { name: 'PostgreSQL: a build of 100,000 tickets, median', value: quantile(builds, 0.5), unit: 'ms' },
    { name: 'PostgreSQL: a build after a builder was killed', value: untilTheLease, unit: 'ms' },
    { ...scan(0.5, beComputing, besideBuilding, besideComputing), most: maxTimes },
    scan(0.99, beComputing, besideBuilding, besideComputing),
    scan(0.99, 'a neighbour builds 100,000 tickets / rests', besideBuilding, quiet),
    scan(0.99, 'the same server builds 100,000 tickets / does not', besideOwn, quiet),
  ];
}
