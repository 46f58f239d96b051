import { openOneDatabase } from '#tests/server-data/databases.ts';
import { postgresAvailable } from '#tests/server-data/postgres-server.ts';
import { fill } from './growth/fill.ts';
import { fillFair } from './growth/fair.ts';
import { linesOf } from './growth/lines.ts';
import { callLines } from './growth/calls.ts';
import { requireALineForEach } from './growth/every-call.ts';
import { readsOfCalls, readsOfLines, type Reads } from './growth/reads.ts';
import { countBuffers } from './reservations/counted.ts';
import type { Row } from './row.ts';

const small = 1_000;
const large = Number(process.env['ROWS'] ?? 100_000);
/** What a call may read with the many rows, beside what it reads with the few. */
const most = 3;
/** What one row of the many may cost that is looked up by its key: a walk down the index, and the row. */
const pagesOfKey = 4.5;

/**
 * What a call reads does not grow with its tables: pages (buffers) that its statements look at with 1,000 rows of each table, and
 * with 100,000 (a million scans; `ROWS=20000` says how many, `ONLY=listWaiting` which lines), on PostgreSQL, which counts them. Fails where a call
 * of the contract has neither a line nor stands among those that have none.
 */
export async function bench(): Promise<Row[]> {
  await requireALineForEach();
  if (!postgresAvailable()) {
    console.log('PostgreSQL: not measured, there is none here');
    return [];
  }
  const { database, close } = await openOneDatabase();
  try {
    const now = Date.now();
    const counted = countBuffers(database, { writes: true });
    const read = async (from: number, to: number): Promise<Reads> => {
      await fill(database, { from, to, now });
      await fillFair(database, { from, to, now });
      const isFew = to === small;
      return new Map([
        ...(await readsOfLines(counted, linesOf, { now, isFew })),
        ...(await readsOfCalls(counted, to)),
      ]);
    };
    const few = await read(0, small);
    const many = await read(small, large);
    const keys = new Map(callLines(large).map((line) => [`${line.call}: ${line.what}`, line.keys ?? 0]));
    return [...many].map(([name, value]) => {
      const reference = Math.max(few.get(name) ?? Number.NaN, (pagesOfKey * (keys.get(name) ?? 0)) / most);
      return { name, value, reference, ratio: value / reference, unit: 'pages', most };
    });
  } finally {
    await close();
  }
}
