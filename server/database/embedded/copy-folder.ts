import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { mkdir, open, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { DatabaseError } from '#server/database/database.ts';

/** Disk space left free beside a copy, so that the server can keep writing. */
const spareBytes = 64 * 1024 * 1024;
/** Bytes read at a time: whole database pages, so that none is half old and half new. */
const pieceBytes = 256 * 1024;
/** A log file is read in one piece, so that it has no gap before its end. */
const logFileBytes = 16 * 1024 * 1024;
/** Names the checkpoint from which the log is replayed. */
const control = join('global', 'pg_control');
const isLog = (file: string) => file.startsWith(`pg_wal${sep}`);

/** Copies the rest. @param goesOn called before each chunk; throws if the copy is no longer wanted */
export type CopyRest = (goesOn: () => void) => Promise<void>;

/**
 * Begins a copy of a database that is being written to. Call it right after a checkpoint, before any other work; the
 * next checkpoint must wait until the copy is complete.
 *
 * The copy equals what a crashed system would have left: pages from different moments and all of the log since the
 * checkpoint, from which the database recovers when it is opened. It includes everything committed before the last
 * page was read. It must run in the database's own thread, which cannot write while a chunk is read.
 *
 * @throws DatabaseError `53100`, from the rest, if the copy would fill the disk
 */
export function beginCopy(from: string, to: string): CopyRest {
  const checkpoint = readFileSync(join(from, control));
  return async (goesOn) => {
    await requireRoom(from, dirname(to));
    await mkdir(to, { mode: 0o700 });
    const pages = (await filesIn(from, to)).filter((file) => file !== control && !isLog(file));
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (const file of pages) await copyFile(join(from, file), join(to, file), piece, goesOn);
    await writeFile(join(to, control), checkpoint);
    // Listed again to include files created meanwhile. Newest first: whatever continues in a later file is complete
    // in the one before.
    const logs = (await filesIn(from, to)).filter(isLog).toSorted().toReversed();
    const whole = Buffer.allocUnsafe(logFileBytes);
    for (const file of logs) await copyFile(join(from, file), join(to, file), whole, goesOn);
  };
}

async function requireRoom(from: string, home: string): Promise<void> {
  const [{ bavail, bsize }, needed] = [await statfs(home), await folderBytes(from)];
  if (bavail * bsize >= needed + spareBytes) return;
  throw new DatabaseError(
    '53100',
    `A copy of the database takes ${megabytes(needed)} MB of ${home}, where ${megabytes(bavail * bsize)} MB are free. Make room there first.`,
  );
}

/** Lists every file below a folder by its relative path, and creates their folders in `to`. */
async function filesIn(from: string, to: string): Promise<string[]> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => relative(from, join(parentPath, name));
  for (const folder of entries.filter((entry) => entry.isDirectory()))
    await mkdir(join(to, pathOf(folder)), { recursive: true, mode: 0o700 });
  return entries.filter((entry) => entry.isFile()).map(pathOf);
}

/** Files deleted meanwhile are skipped: the log records the deletion as well. */
async function copyFile(from: string, to: string, piece: Buffer, goesOn: () => void): Promise<void> {
  const source = openOrNull(from);
  if (source === null) return;
  const copy = await open(to, 'wx', 0o600);
  try {
    for (;;) {
      goesOn();
      const length = readSync(source, piece, 0, piece.length, null);
      if (length === 0) return;
      // Written by another thread, while the database works.
      await copy.writeFile(piece.subarray(0, length));
    }
  } finally {
    closeSync(source);
    await copy.close();
  }
}

function openOrNull(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns the total size of all files below a folder. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => sizeOf(join(parentPath, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
