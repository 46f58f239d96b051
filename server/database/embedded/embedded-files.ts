import { fork } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of the marker file of a completely created database. */
export function wholeMark(folder: string): string {
  return join(folder, 'gatehouse-complete');
}

/**
 * Creates an empty embedded database in `folder` unless there is one. Only one process may do so at a time.
 *
 * A child process creates it in a temporary folder, which is renamed once complete. This frees the memory it needed,
 * and a child whose server was killed does no harm.
 *
 * @param failed builds the error from the cause, while the incomplete files still exist
 * @throws what `failed` builds
 */
export async function ensureEmbeddedFiles(folder: string, failed: (cause: unknown) => Error): Promise<void> {
  if (existsSync(wholeMark(folder)) || isNoFolder(folder)) return;
  removeDrafts(folder);
  const draft = `${folder}${draftMark}${process.pid}`;
  try {
    await runMaker(draft);
    // A database left incomplete by an earlier version contains no acknowledged data: it is set aside, not repaired.
    if (existsSync(folder)) renameSync(folder, `${folder}.incomplete-${Date.now()}`);
    renameSync(draft, folder);
    syncFolder(dirname(folder));
  } catch (cause) {
    const error = failed(cause);
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

const draftMark = '.making-';

/** Deletes temporary folders of killed servers. */
function removeDrafts(folder: string): void {
  const home = dirname(folder);
  for (const name of readdirSync(home))
    if (name.startsWith(`${basename(folder)}${draftMark}`))
      rmSync(join(home, name), { recursive: true, force: true });
}

/** Something that is not a folder; opening it will report that. */
function isNoFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
}

/** The child process's report of a failure, before it exits with 1. */
export interface MakerFailed {
  readonly reason: string;
}

function runMaker(draft: string): Promise<void> {
  const maker = fork(fileURLToPath(new URL('./embedded-maker.ts', import.meta.url)), [draft], {
    execArgv: ['--expose-gc', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Return freed memory to the system at once (glibc).
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '65536',
    },
  });
  let reason: string | null = null;
  maker.once('message', (said: MakerFailed) => (reason = said.reason));
  return new Promise((resolve, reject) => {
    maker.once('error', reject);
    maker.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(reason ?? `the process that makes it ended with ${signal ?? code}`));
    });
  });
}

/** A rename is durable once the parent folder is synced. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path);
}

/** Syncs a file, or a folder's entries, to disk. */
export function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
