import { setTimeout as pause } from 'node:timers/promises';
import { coldBatches } from './loop/cold.ts';
import { done } from './loop/done.ts';
import { batchesOf, kindsOf, type Kind } from './loop/kinds.ts';
import { deskKinds } from './loop/desk-kinds.ts';
import { benchServer } from './loop/desk.ts';
import { setScene, tickets } from './loop/scene.ts';
import type { Hold } from './loop/turn-watch.ts';
import type { WatchedServer } from './loop/watched-server.ts';
import { atMostMs, type Row } from './row.ts';
import { quantile } from './figures.ts';
import { figure } from './table.ts';

/** Maximum time that a request may hold the event loop, in ms of processor time. */
const limitMs = 30;
const repeats = 9;
/** Number of scans before anything is measured, and batch size. */
const scans = 60_000;
const inBatch = 500;

/**
 * Measures how long one request of each kind holds the server's event loop, over PostgreSQL with 100,000 tickets and
 * 60,000 scans in an event. Judged by the processor time of the loop's thread and by the median of a kind's requests:
 * on a shared machine, wall-clock time includes other load.
 */
export const bench = (): Promise<Row[]> => benchServer(measure);

async function measure(server: WatchedServer, databaseUrl: string): Promise<Row[]> {
  const scene = await setScene(server.url, databaseUrl);
  try {
    const send = batchesOf(scene, tickets);
    for (let sent = 0; sent < scans; sent += inBatch) await done(await send(inBatch));
    const idle = await holdsOf(server, { name: 'nothing', send: () => pause(20).then(() => new Response()) });
    const rows: Row[] = [rowOf('nothing: the longest turn of an idle loop', quantile(cpu(idle), 0.5))];
    for (const kind of [...kindsOf(scene), ...(await deskKinds(scene))]) {
      const [first, ...rest] = await holdsOf(server, kind);
      const clock = quantile(
        rest.map(({ clockMs }) => clockMs),
        0.5,
      );
      const held = quantile(cpu(rest), 0.5);
      console.log(`${kind.name}: ${figure(held)} ms, by the clock ${figure(clock)} ms`);
      rows.push(rowOf(kind.name, held));
      rows.push(rowOf(`${kind.name}, the first in the process`, first?.cpuMs ?? Number.NaN));
    }
    const cold = cpu(await coldBatches(databaseUrl));
    rows.push(rowOf('batch of 500 scans, the first in its process', quantile(cold, 0.5)));
    rows.push(rowOf('batch of 500 scans, the slowest first one of five processes', Math.max(...cold)));
    const worst = rows.toSorted((one, other) => other.value - one.value)[0];
    console.log(`the longest hold: ${worst?.name}, ${worst?.value.toFixed(1)} ms`);
    return rows;
  } finally {
    await scene.close();
  }
}

async function holdsOf(server: WatchedServer, { send }: Kind): Promise<Hold[]> {
  const holds: Hold[] = [];
  for (let count = 0; count < repeats; count += 1) {
    holds.push(await server.during(async () => done(await send())));
  }
  return holds;
}

const cpu = (holds: readonly Hold[]) => holds.map(({ cpuMs }) => cpuMs);

const rowOf = (name: string, value: number) => atMostMs(name, value, limitMs);
