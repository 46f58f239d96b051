import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory folder on Linux. */
const memoryFolder = '/dev/shm';
/** Free space required: a full test run has several gigabytes of databases and browser profiles at a time. */
const neededBytes = 8 * 2 ** 30;

/**
 * Creates a folder for test output, removed when this process exits; in memory if there is enough space. Tests copy
 * thousands of small files for their databases, which takes twenty times as much processor time on a disk.
 */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(isRoomy(memoryFolder) ? memoryFolder : tmpdir(), 'gatehouse-tests-'));
  // PostgreSQL runs under a different account.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes && freemem() >= neededBytes;
  } catch {
    // The folder does not exist here.
    return false;
  }
}
