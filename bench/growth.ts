import { openOneDatabase } from '#tests/server-data/databases.ts';
import { postgresAvailable } from '#tests/server-data/postgres-server.ts';
import { fill } from './growth/fill.ts';
import { linesOf, type Line } from './growth/lines.ts';
import { requireALineForEach } from './growth/every-call.ts';
import { countBuffers } from './reservations/counted.ts';
import type { Row } from './row.ts';

const small = 1_000;
const large = Number(process.env['ROWS'] ?? 100_000);
/** What a call may read with the many rows, beside what it reads with the few. */
const most = 3;

/**
 * What a call reads does not grow with its tables: pages (buffers) that its statements look at with 1,000 people, events and
 * orders, and with 100,000 of each (`ROWS=20000` says how many), on PostgreSQL, which counts them. Fails where a call
 * of the contract has neither a line here nor stands among those that have none.
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
    const counted = countBuffers(database);
    const measure = async (read: Line['read']) => {
      // Once before, so that what is read once in a process is read.
      await read(counted.database, now);
      counted.taken();
      await read(counted.database, now);
      return counted.taken();
    };
    await fill(database, { from: 0, to: small, now });
    const few: number[] = [];
    for (const { read, readFew = read } of linesOf) few.push(await measure(readFew));
    await fill(database, { from: small, to: large, now });
    const rows: Row[] = [];
    for (const [place, line] of linesOf.entries()) {
      const [value, reference] = [await measure(line.read), few[place] ?? Number.NaN];
      rows.push({
        name: `${line.call}: ${line.what}`,
        value,
        reference,
        ratio: value / reference,
        unit: 'pages',
        most,
      });
    }
    return rows;
  } finally {
    await close();
  }
}
