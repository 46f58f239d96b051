import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, on Linux. */
const memoryFolder = '/dev/shm';
/** A whole run of the tests has some gigabytes of databases and browser profiles at a time; so much must be free. */
const neededBytes = 8 * 2 ** 30;

/**
 * A folder for what tests write, which goes when this process ends: in memory where there is plenty. Tests copy thousands
 * of small files, for databases of their own, and that costs twenty times the processor's time on a disk.
 */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(isRoomy(memoryFolder) ? memoryFolder : tmpdir(), 'gatehouse-tests-'));
  // PostgreSQL runs as an account of its own.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes && freemem() >= neededBytes;
  } catch {
    // No such folder here.
    return false;
  }
}
