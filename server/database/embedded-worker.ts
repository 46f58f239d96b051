import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import type { Answer, Question, Start } from './embedded-protocol.ts';
import { SyncedNodeFS, syncedStart } from './synced-files.ts';

/**
 * The embedded database, alone in a worker thread so that a heavy query never stops the server from answering.
 * One question at a time: the main side queues.
 */
/** Bytes of log between checkpoints. */
const checkpointEvery = 64 * 1024 * 1024;
const { folder } = workerData as Start;
const files = new SyncedNodeFS(freshOrWhole(folder));
const pg = await PGlite.create({
  dataDir: folder,
  fs: files,
  startParams: [...syncedStart(PGlite.defaultStartParams), '-c', 'shared_buffers=64MB', '-c', 'min_wal_size=32MB'],
  parsers: { [types.INT8]: safeInteger },
});
if (!existsSync(wholeMark())) {
  // Everything made at the first start reaches the disk before the mark that says so.
  await pg.exec('CHECKPOINT');
  writeFileSync(wholeMark(), 'This database was made completely.\n', { flush: true });
}
let commits = 0;
let checkedAt = await logPosition();
say({ kind: 'ready' });

parentPort?.on('message', (question: Question) => {
  void answer(question).then(say);
});

async function answer(question: Question): Promise<Answer> {
  const { id } = question;
  try {
    if (question.kind === 'query') {
      const { rows } = await pg.query(question.sql, question.params, { parsers: { [types.INT8]: safeInteger } });
      if (question.sql === 'COMMIT') await checkpointWhenDue();
      return { kind: 'rows', id, rows };
    }
    if (question.kind === 'script') await pg.exec(question.sql);
    if (question.kind === 'close') await pg.close();
    return { kind: 'rows', id, rows: question.kind === 'syncs' ? [{ syncs: files.syncs }] : [] };
  } catch (error) {
    return { kind: 'error', id, ...describe(error) };
  }
}

/**
 * A database without helper processes makes no checkpoint by itself: its log would grow until it is closed, and
 * the next start would replay all of it.
 */
async function checkpointWhenDue(): Promise<void> {
  commits += 1;
  if (commits % 64 !== 0) return;
  const position = await logPosition();
  if (position - checkedAt < checkpointEvery) return;
  await pg.exec('CHECKPOINT');
  checkedAt = position;
}

/** Bytes of log written in all. */
async function logPosition(): Promise<number> {
  const { rows } = await pg.query<{ at: number }>("SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint AS at");
  return rows[0]?.at ?? 0;
}

/** A folder whose making was broken off holds nothing that was ever acknowledged: it is set aside, not repaired. */
function freshOrWhole(path: string): string {
  if (existsSync(join(path, 'PG_VERSION')) && !existsSync(wholeMark())) renameSync(path, `${path}.incomplete-${Date.now()}`);
  return path;
}

function wholeMark(): string {
  return join(folder, 'gatehouse-complete');
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} is too large to be read exactly.`);
  return value;
}

function describe(error: unknown): { code: string; message: string; constraint: string | null } {
  const fields = error instanceof Error ? { ...error } : {};
  const code = 'code' in fields && typeof fields.code === 'string' ? fields.code : 'unknown';
  const constraint = 'constraint' in fields && typeof fields.constraint === 'string' ? fields.constraint : null;
  return { code, message: error instanceof Error ? error.message : String(error), constraint };
}

function say(message: Answer): void {
  parentPort?.postMessage(message);
}
