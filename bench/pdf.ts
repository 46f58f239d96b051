import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createPdfPool, usualPdfLimits } from '#server/tickets/print/pdf-pool.ts';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';
import { databaseKinds } from '#tests/server-data/databases.ts';
import type { Row } from './row.ts';
import { startBenchServer, type BenchServer } from './server/bench-server.ts';
import { cost, quantile } from './server/cost.ts';

const documents = 60;
const quietPings = 200;

/** Measures pings over HTTP while 60 tickets are drawn, beside pings while idle: the server must keep answering. */
export async function bench(): Promise<Row[]> {
  const kind = databaseKinds.find(({ available }) => available);
  if (kind === undefined) return [];
  const { database, close } = await kind.open();
  const pool = createPdfPool({ ...usualPdfLimits, waiting: documents, waitMs: 600_000 });
  try {
    const server = await startBenchServer(database, 1);
    try {
      // Excludes the first document, which starts the thread and reads the fonts.
      await pool.draw([ticket(0)]);
      return await measure(server, (number) => pool.draw([ticket(number)]));
    } finally {
      await server.stop();
    }
  } finally {
    await pool.stop();
    await close();
  }
}

async function measure(server: BenchServer, draw: (number: number) => Promise<Uint8Array>): Promise<Row[]> {
  await pingTimes(server, (done) => done < 50);
  const quiet = await pingTimes(server, (done) => done < quietPings);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const began = performance.now();
  let left = documents;
  const work = Promise.all(
    Array.from({ length: documents }, (_, index) => draw(index + 1).finally(() => (left -= 1))),
  );
  const busy = await pingTimes(server, () => left > 0);
  await work;
  const tookMs = performance.now() - began;
  delay.disable();
  const against = (name: string, share: number): Row => {
    const [value, reference] = [quantile(busy, share), quantile(quiet, share)];
    return { name, value, unit: 'ms', reference, ratio: value / reference };
  };
  return [
    { name: `${documents} tickets drawn`, value: tookMs, unit: 'ms' },
    against('a ping meanwhile, p50 (reference: quiet)', 0.5),
    against('a ping meanwhile, p99', 0.99),
    { name: 'delay of the event loop, p99', value: delay.percentile(99) / 1e6 - 10, unit: 'ms' },
    { name: 'delay of the event loop, longest', value: delay.max / 1e6 - 10, unit: 'ms' },
  ];
}

async function pingTimes(server: BenchServer, goOn: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goOn(times.length)) {
    const { ms } = await cost(async () => (await server.fetch('/api/ping')).arrayBuffer());
    times.push(ms);
  }
  return times;
}

function ticket(number: number): PrintedTicket {
  return {
    language: 'en',
    eventName: 'Harbour Night',
    startsAt: '2026-12-01T23:30:00.000Z',
    endsAt: '2026-12-02T03:00:00.000Z',
    doorsOpenAt: '2026-12-01T22:30:00.000Z',
    timeZone: 'Africa/Banjul',
    venue: { name: 'Hall', address: '1 Street', city: 'Banjul', country: 'GM' },
    typeName: 'Standing',
    gates: ['Main gate'],
    holderName: 'Awa Ceesay',
    reference: `${number}-K7QX2M`,
    codePolicy: 'static',
    printedCode: `G1${'A7K'.repeat(36)}${number}`,
  };
}
