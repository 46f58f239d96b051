import type { Row } from '../row.ts';
import type { BenchServer } from './bench-server.ts';
import { cost, quantile } from './cost.ts';

/** Takes about a second inside the database. */
const heavy = 'SELECT count(*) AS n FROM generate_series(1, 3000000) AS one(n) WHERE md5(n::text) LIKE $1';
const pings = 60;

/** Measures pings over HTTP with and without a heavy query running: the server must keep answering. */
export async function pingsDuringHeavyQuery(server: BenchServer): Promise<Row[]> {
  const quiet = await pingTimes(server, () => true);
  let running = true;
  const began = performance.now();
  const query = server.database.query(heavy, ['abc%']).finally(() => {
    running = false;
  });
  const busy = await pingTimes(server, () => running);
  await query;
  const tookMs = performance.now() - began;
  const against = (name: string, share: number): Row => {
    const [value, reference] = [quantile(busy, share), quantile(quiet, share)];
    return { name, value, unit: 'ms', reference, ratio: value / reference };
  };
  return [
    { name: 'the heavy query', value: tookMs, unit: 'ms' },
    { name: 'pings answered while it ran', value: busy.length, unit: '' },
    against('a ping while it ran, p50 (reference: quiet)', 0.5),
    against('a ping while it ran, longest', 1),
  ];
}

async function pingTimes(server: BenchServer, goOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < pings && goOn()) {
    const { ms } = await cost(async () => (await server.fetch('/api/ping')).arrayBuffer());
    times.push(ms);
  }
  return times;
}
