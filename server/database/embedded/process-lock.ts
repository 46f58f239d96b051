import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from '#server/database/database.ts';

const lockName = 'gatehouse.lock';

/** The holder of a data folder: a process by its id and start time, because ids are reused. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string | null;
  /** The folder it holds, because a copied folder contains a copied lock. Null in locks of earlier versions. */
  readonly folder: string | null;
}

/** How long a process that was just killed may take to exit, in ms. */
const goneWithinMs = 3_000;
const againAfterMs = 50;

/**
 * Like `lockFolder`, but waits a moment for a holder that is exiting.
 *
 * @throws DatabaseError `data_in_use` if it is still there after that
 */
export async function lockFolderSoon(folder: string, withinMs = goneWithinMs): Promise<() => void> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      const held = error instanceof DatabaseError && error.code === 'data_in_use';
      if (!held || performance.now() >= until) throw error;
      await pause(againAfterMs);
    }
  }
}

/**
 * Locks the data folder for this process. Two processes on one embedded database lose writes without an error, and
 * only this lock prevents that. A lock left by a dead process is taken over.
 *
 * @returns a function that releases the folder; calling it twice is harmless
 * @throws DatabaseError `data_in_use` while another living process, or this one, holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, lockName);
  const here = identityOf(folder);
  const own = JSON.stringify({
    pid: process.pid,
    startedAt: startOf(process.pid),
    folder: here,
  } satisfies Holder);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, own)) return () => release(path, own);
    const found = read(path);
    if (found === null) continue;
    const holder = parse(found);
    const isCopy = holder !== null && holder.folder !== null && holder.folder !== here;
    if (holder !== null && !isCopy && isAlive(holder)) throw inUse(folder, holder.pid);
    setAside(path, found);
  }
  throw inUse(folder, null);
}

/** Created atomically: another starting process would take an empty lock for a damaged one and take it over. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    closeSync(file);
    rmSync(draft, { force: true });
  }
}

/** Moves a dead lock away. If another process was quicker, what was moved is its lock, and is put back. */
function setAside(path: string, judged: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== judged) linkSync(aside, path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
  rmSync(aside, { force: true });
}

function release(path: string, own: string): void {
  if (read(path) === own) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Null for an empty or damaged lock: the process writing it died. */
function parse(content: string): Holder | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null;
    return {
      pid: value.pid,
      startedAt: 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null,
      folder: 'folder' in value && typeof value.folder === 'string' ? value.folder : null,
    };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  if (isOver(holder.pid)) return false;
  const started = startOf(holder.pid);
  return started === null || holder.startedAt === null || started === holder.startedAt;
}

/** Identifies a folder whatever path leads to it; a copy has another identity. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/** Returns whether a process has ended and is only waiting to be reaped: without threads it cannot write. */
function isOver(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^[ZX]/.test(statOf(pid)[0] ?? '') && readdirSync(`/proc/${pid}/task`).length <= 1;
  } catch {
    return false;
  }
}

/** Reads a process's fields from /proc after the name in brackets, which may contain blanks. */
function statOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns when a process started, as text for comparison only; null if the system does not report it. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      return statOf(pid)[19] ?? null;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

function inUse(folder: string, pid: number | null): DatabaseError {
  const who = pid === null ? 'another process' : pid === process.pid ? 'this process' : `process ${pid}`;
  return new DatabaseError(
    'data_in_use',
    `The data folder ${folder} is in use by ${who}. Stop it first, or give this server a DATA_DIR of its own.`,
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
