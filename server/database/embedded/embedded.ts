import { mkdirSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keepWasmBaseline } from './baseline-wasm.ts';
import { DatabaseError, type Database, type Parameter, type Queries } from '#server/database/database.ts';
import { ensureEmbeddedFiles } from './embedded-files.ts';
import type { Answer, Asked, Question, Start } from './embedded-protocol.ts';
import { refuseFewOpenFiles } from './open-files.ts';
import { within } from '#server/database/within.ts';
import { workWithin } from '#server/database/work-within.ts';
import { lockFolderSoon } from './process-lock.ts';
import { reasonOf } from '#server/database/reason-of.ts';

export interface EmbeddedDatabase extends Database {
  /** Returns how many syncs reached the operating system since the start. */
  syncs(): Promise<number>;
  readonly copyFiles: (to: string, signal?: AbortSignal) => Promise<void>;
}

/** A database that does not close in time is terminated, which needs no repair at the next start; in ms. */
const closeWithinMs = 10_000;

/**
 * Opens the embedded database in `dataDir/database`, exclusively for this process.
 *
 * @throws DatabaseError `too_few_files`, `data_in_use`, or whatever kept the worker from starting
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  refuseFewOpenFiles();
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const unlock = await lockFolderSoon(home);
  try {
    const folder = join(home, 'database');
    await ensureEmbeddedFiles(folder, (cause) => stopped(folder, cause));
    return databaseOver(await connect(folder), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function databaseOver(line: Line, unlock: () => void): EmbeddedDatabase {
  const alone = createQueue();
  const queries = queriesOver(line, () => false);
  let closing: Promise<void> | undefined;
  return {
    kind: 'embedded',
    query: (sql, params) => alone(() => queries.query(sql, params)),
    script: (sql) => alone(() => queries.script(sql)),
    transaction: (work) => alone(() => inTransaction(line, work)),
    syncs: () =>
      alone(async () => ((await line.ask({ kind: 'syncs' })) as { syncs: number }[])[0]?.syncs ?? 0),
    copyFiles: (to, signal) => copyFiles(alone, line, to, signal),
    close: () => (closing ??= closeSoon(alone, line).finally(unlock)),
  };
}

/** Waits for earlier requests, unless one hangs. */
async function closeSoon(alone: ReturnType<typeof createQueue>, line: Line): Promise<void> {
  await within(
    alone(() => Promise.resolve()),
    closeWithinMs,
  );
  await line.end();
}

/** Begins between two transactions; others continue while the rest is copied. */
async function copyFiles(
  alone: ReturnType<typeof createQueue>,
  line: Line,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  await alone(() => line.ask({ kind: 'beginCopy', to }));
  const end = () => void line.ask({ kind: 'endCopy' }).catch(() => undefined);
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  try {
    await line.ask({ kind: 'copy' });
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** @param begins called at each statement: whether it opens a transaction */
function queriesOver(line: Line, begins: () => boolean): Queries {
  return {
    // The driver cannot know the shape of a row; the statement's author declares it.
    query: async <T extends object>(sql: string, params: readonly Parameter[] = []) =>
      (await line.ask({ kind: 'query', sql, params: [...params], begins: begins() })) as T[],
    script: async (sql) => void (await line.ask({ kind: 'script', sql, begins: begins() })),
  };
}

async function inTransaction<T>(line: Line, work: (queries: Queries) => Promise<T>): Promise<T> {
  let begun = false;
  const begins = (): boolean => {
    const first = !begun;
    begun = true;
    return first;
  };
  const queries = queriesOver(line, begins);
  try {
    const result = await workWithin(queries, work);
    if (begun) await queries.query('COMMIT');
    return result;
  } catch (error) {
    // Rethrow the original error; if the rollback fails too, the database is lost, which the next call will report.
    if (begun) await queries.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Creates a queue that runs work one at a time in order: the embedded database has one connection. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** With less free space the next log segment may not fit. */
const minFreeBytes = 1024 * 1024;

interface Line {
  ask(question: Asked): Promise<unknown[]>;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts the worker and resolves once the database is open. */
async function connect(folder: string): Promise<Line> {
  keepWasmBaseline();
  // Do not pass flags of this process (an inspector, an input type) to the worker.
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder } satisfies Start,
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let gone: DatabaseError | undefined;
  let asked = 0;
  const fail = (error: DatabaseError): void => {
    gone ??= error;
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  const ask = (question: Asked): Promise<unknown[]> => {
    if (gone !== undefined) return Promise.reject(gone);
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id } satisfies Question);
    });
  };
  await new Promise<void>((opened, refused) => {
    worker.on('message', (message: Answer) => {
      if (message.kind === 'ready') opened();
      else settle(waiting, message);
    });
    worker.on('error', (error) => fail(stopped(folder, error)));
    worker.on('exit', (code) => {
      fail(stopped(folder, new Error(`its thread exited with ${code}`)));
      refused(gone);
    });
  });
  const end = async (): Promise<void> => {
    const closing = gone === undefined ? ask({ kind: 'close' }) : Promise.resolve();
    // If closing fails, terminating the thread is the only option.
    await within(
      closing.catch(() => undefined),
      closeWithinMs,
    );
    gone = new DatabaseError('closed', 'The database is closed.');
    await worker.terminate();
  };
  return { ask, end };
}

/** Explains why the database stopped; its own message is rarely useful when the disk is full. */
function stopped(folder: string, cause: unknown): DatabaseError {
  const reason = isFull(folder) ? 'its disk is full' : reasonOf(cause);
  return new DatabaseError('lost', `The embedded database in ${folder} stopped: ${reason}`, null, cause);
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(folder));
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}

function settle(waiting: Map<number, Waiting>, message: Exclude<Answer, { kind: 'ready' }>): void {
  const asker = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'rows') asker?.resolve(message.rows);
  else asker?.reject(new DatabaseError(message.code, message.message, message.constraint));
}
