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
/** Maximum pages read with many rows, relative to few rows. */
const most = 3;
/** Maximum pages for one of the many rows when it is looked up by its key: an index descent and the row. */
const pagesOfKey = 4.5;

/**
 * Checks that what a call reads does not grow with its tables. Counts the pages (buffers) that its statements read
 * with 1,000 rows in each table, and with 100,000 (a million scans), on PostgreSQL, which counts them. `ROWS=20000`
 * sets the number, `ONLY=listWaiting` selects lines, `TOLD=500` prints statements that read so many pages. Fails if a call of the contract has no line and is not listed
 * among those without one.
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
    const toldFrom = Number(process.env['TOLD'] ?? Number.POSITIVE_INFINITY);
    const told = (pages: number, sql: string) => {
      if (pages >= toldFrom) console.log(`${pages} pages: ${sql}`);
    };
    const counted = countBuffers(database, { writes: true, told });
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
    const lines = new Map(callLines(large).map((line) => [`${line.call}: ${line.what}`, line]));
    return [...many].map(([name, value]) => {
      const { keys = 0, readsAll = false } = lines.get(name) ?? {};
      const ofFew = (few.get(name) ?? Number.NaN) * (readsAll ? large / small : 1);
      // A call that reads nothing may read one.
      const reference = Math.max(ofFew, (pagesOfKey * keys) / most, 1);
      return { name, value, reference, ratio: value / reference, unit: 'pages', most };
    });
  } finally {
    await close();
  }
}
