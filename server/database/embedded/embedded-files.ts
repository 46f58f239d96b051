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

/** Stands in a database that was made completely. */
export function wholeMark(folder: string): string {
  return join(folder, 'gatehouse-complete');
}

/**
 * Makes an empty embedded database in `folder` unless there is one. Only one process may do so at a time.
 *
 * A process of its own makes it in a folder of its own, which is renamed once it is whole: the memory that takes is
 * given back, and a maker whose server was killed writes where nobody looks.
 *
 * @param failed makes the error of what went wrong, while what was made so far is still there
 * @throws what `failed` makes
 */
export async function ensureEmbeddedFiles(folder: string, failed: (cause: unknown) => Error): Promise<void> {
  if (existsSync(wholeMark(folder)) || isNoFolder(folder)) return;
  removeDrafts(folder);
  const draft = `${folder}${draftMark}${process.pid}`;
  try {
    await runMaker(draft);
    // What was broken off by an earlier version holds nothing that was ever acknowledged: it is set aside, not repaired.
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

/** Drafts of servers that were killed. */
function removeDrafts(folder: string): void {
  const home = dirname(folder);
  for (const name of readdirSync(home))
    if (name.startsWith(`${basename(folder)}${draftMark}`))
      rmSync(join(home, name), { recursive: true, force: true });
}

/** Something else is there; whoever opens it says so. */
function isNoFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
}

/** What the maker says where it fails, before it ends with 1. */
export interface MakerFailed {
  readonly reason: string;
}

function runMaker(draft: string): Promise<void> {
  const maker = fork(fileURLToPath(new URL('./embedded-maker.ts', import.meta.url)), [draft], {
    execArgv: ['--expose-gc', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Freed memory goes back to the system at once (glibc).
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

/** A renamed folder is durable once the one it stands in is. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path);
}

/** Brings a file, or what a folder lists, to the disk. */
export function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
