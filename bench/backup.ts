import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded, type EmbeddedDatabase } from '#server/database/embedded/embedded.ts';
import { quantile } from './figures.ts';
import type { Row } from './row.ts';

const rowsOfTable = 24_000;
const filling = 'x'.repeat(8_000);
const pingEveryMs = 10;
/** Maximum wait of a call as a share of the copy's duration. It once waited for all of it. */
const maxShare = 0.25;

/**
 * Measures how long calls to the embedded database wait while a backup copies it, with 200 MB of rows; each call is a
 * commit.
 */
export async function bench(): Promise<Row[]> {
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-backup-'));
  const database = await openEmbedded(join(home, 'data'));
  try {
    await database.script(
      'CREATE TABLE large (id integer, text text STORAGE EXTERNAL); CREATE TABLE small (id integer)',
    );
    for (let from = 0; from < rowsOfTable; from += 1_000)
      await database.query(
        'INSERT INTO large SELECT id, $3 FROM generate_series($1::int, $2::int) AS made(id)',
        [from, from + 999, filling],
      );
    // A server makes a checkpoint for each 64 MB of its log; only the copy is to be measured.
    await database.script('CHECKPOINT');
    const before = await waitsDuring(database, () => pause(3_000));
    const begun = performance.now();
    const during = await waitsDuring(database, () => database.copyFiles(join(home, 'copy')));
    const copyMs = performance.now() - begun;
    const longest = Math.max(...during);
    return [
      { name: 'a commit with nothing else, p99', value: quantile(before, 0.99), unit: 'ms' },
      { name: 'a commit while it is copied, p99', value: quantile(during, 0.99), unit: 'ms' },
      {
        name: 'the longest of them (reference: the whole copy)',
        value: longest,
        unit: 'ms',
        reference: copyMs,
        ratio: longest / copyMs,
        most: maxShare,
      },
    ];
  } finally {
    await database.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function waitsDuring(database: EmbeddedDatabase, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let going = true;
  const worked = work().finally(() => (going = false));
  while (going) {
    const begun = performance.now();
    await database.query('INSERT INTO small VALUES (1)');
    waits.push(performance.now() - begun);
    await pause(pingEveryMs);
  }
  await worked;
  return waits;
}
