import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createCheckpoints } from './checkpoints.ts';
import { beginCopy, type CopyRest } from './copy-folder.ts';
import { DatabaseError, type Parameter } from '#server/database/database.ts';
import type { Answer, Question, Start } from './embedded-protocol.ts';
import { embeddedStart } from './embedded-start.ts';
import { createPreparedStatements, exactIntegers } from '#server/database/prepared-statements.ts';
import { SyncedNodeFS } from './synced-files.ts';

/**
 * The embedded database, alone in a worker thread so that a heavy query never keeps the server from responding. It
 * handles one request at a time; the main thread queues them.
 */
const { folder } = workerData as Start;
const files = new SyncedNodeFS(folder);
const pg = await PGlite.create({
  dataDir: folder,
  fs: files,
  startParams: embeddedStart(),
  parsers: exactIntegers,
});
const statements = createPreparedStatements(pg);
const checkpointWhenDue = createCheckpoints(
  {
    position: logPosition,
    make: () => pg.exec('CHECKPOINT'),
    failed: (error) => process.emitWarning(`A checkpoint could not be made: ${describe(error).message}`),
  },
  await logPosition(),
);
let last: Promise<void> = Promise.resolve();
/** A copy in progress: no checkpoint is made until it is complete. */
let copying: CopyRest | null = null;
send({ kind: 'ready' });

// Requests arrive without waiting for the previous reply: each gets its turn, and copying happens in between.
parentPort?.on('message', (question: Question) => {
  if (question.kind === 'copy') void answer(question).then(send);
  else last = last.then(() => answer(question)).then(send);
});

async function answer(question: Question): Promise<Answer> {
  const { id } = question;
  try {
    if ('begins' in question && question.begins) await statements.run('BEGIN', []);
    switch (question.kind) {
      case 'query':
        return { kind: 'rows', id, rows: await query(question.sql, question.params) };
      case 'script':
        await pg.exec(question.sql);
        await statements.forget();
        return { kind: 'rows', id, rows: [] };
      case 'syncs':
        return { kind: 'rows', id, rows: [{ syncs: files.syncs }] };
      case 'beginCopy':
        await pg.exec('CHECKPOINT');
        copying = beginCopy(folder, question.to);
        return { kind: 'rows', id, rows: [] };
      case 'copy':
        await copyRest();
        return { kind: 'rows', id, rows: [] };
      case 'endCopy':
        copying = null;
        return { kind: 'rows', id, rows: [] };
      case 'close':
        copying = null;
        await pg.close();
        return { kind: 'rows', id, rows: [] };
    }
  } catch (error) {
    return { kind: 'error', id, ...describe(error) };
  }
}

async function query(sql: string, params: readonly Parameter[]): Promise<unknown[]> {
  const { rows, command } = await statements.run(sql, params);
  if (sql !== 'COMMIT') return rows;
  // The database replies like this if a statement of the transaction had failed: nothing was committed.
  if (command === 'ROLLBACK')
    throw new DatabaseError('25P02', 'The transaction had failed and was rolled back.');
  if (copying === null) await checkpointWhenDue();
  return rows;
}

async function copyRest(): Promise<void> {
  const rest = copying;
  const goesOn = () => {
    if (rest === null || copying !== rest) throw new DatabaseError('copy_ended', 'The copy was ended.');
  };
  try {
    goesOn();
    await rest?.(goesOn);
  } finally {
    if (copying === rest) copying = null;
  }
}

/** Returns the total bytes of write-ahead log. */
async function logPosition(): Promise<number> {
  const { rows } = await pg.query<{ at: number }>(
    "SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint AS at",
  );
  return rows[0]?.at ?? 0;
}

function describe(error: unknown): { code: string; message: string; constraint: string | null } {
  const fields = error instanceof Error ? { ...error } : {};
  const code = 'code' in fields && typeof fields.code === 'string' ? fields.code : 'unknown';
  const constraint =
    'constraint' in fields && typeof fields.constraint === 'string' ? fields.constraint : null;
  return { code, message: error instanceof Error ? error.message : String(error), constraint };
}

function send(message: Answer): void {
  parentPort?.postMessage(message);
}
