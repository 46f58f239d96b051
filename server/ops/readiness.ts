import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { refusal, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import { within } from '#server/database/within.ts';
import { writeHeartbeat } from '#server/database/meta.ts';

export interface ReadinessDeps {
  readonly database: Pick<Database, 'query' | 'script' | 'aside'>;
  /** Writes to the data folder's disk when the database is on it; otherwise null. */
  readonly tryDisk: (() => Promise<void>) | null;
  /** Fingerprint of this server's master key. */
  readonly fingerprint: string;
  /** A monotonic clock; ms. */
  readonly monotonic?: () => number;
  /** Maximum wait for an answer; ms. */
  readonly withinMs?: number;
}

export interface Readiness {
  /** Returns null when the server can serve, otherwise why not, with a code. */
  check(): Promise<Refusal | null>;
  /** Notes a call's database error code: a full disk shows there first. */
  noteFailure(code: string): void;
}

/** How long an answer is cached, so that frequent checks cause no more writes; ms. */
const freshMs = 1_000;
/** How long the server stays unready after a write failed for lack of space; ms. */
const fullForMs = 10_000;

/** Codes for what keeps the database from serving. */
type DatabaseCode =
  | 'database_slow'
  | 'database_read_only'
  | 'disk_full'
  | 'database_away'
  | 'master_key_changed';

const no = (code: DatabaseCode, text: RefusalText) => refusal(503, code, text, { retryAfterSeconds: 2 });
const slow = no('database_slow', (texts) => texts.ops.slow);
const readOnly = no('database_read_only', (texts) => texts.ops.readOnly);
const full = no('disk_full', (texts) => texts.ops.full);
const unavailable = no('database_away', (texts) => texts.ops.away);
const otherKey = no('master_key_changed', (texts) => texts.ops.otherKey);

const isFull = (code: string) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';

/**
 * Checks whether the server can do its work: by a write, because a database that only answers queries records no
 * scan, and by the master key, because a server that missed its change signs what no other trusts. Does one write at
 * a time, and answers within `withinMs`.
 */
export function createReadiness(deps: ReadinessDeps): Readiness {
  const { monotonic = () => performance.now(), withinMs = 2_000 } = deps;
  const known = { at: -Infinity, answer: null as Refusal | null, fullAt: -Infinity };
  let underWay: Promise<void> | null = null;
  const write = async () => {
    known.answer = await tryToWrite(deps);
    known.at = monotonic();
  };
  return {
    async check() {
      if (monotonic() - known.at < freshMs) return judged();
      underWay ??= write().finally(() => (underWay = null));
      return (await within(underWay, withinMs)) ? judged() : slow;
    },
    noteFailure(code) {
      if (isFull(code)) known.fullAt = monotonic();
    },
  };

  function judged(): Refusal | null {
    return known.answer ?? (monotonic() - known.fullAt < fullForMs ? full : null);
  }
}

async function tryToWrite({ database, tryDisk, fingerprint }: ReadinessDeps): Promise<Refusal | null> {
  try {
    const known = await writeHeartbeat(database.aside ?? database, randomUUID());
    await tryDisk?.();
    return known === null || known === fingerprint ? null : otherKey;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (isFull(code)) return full;
    return code === '25006' || code === 'EROFS' ? readOnly : unavailable;
  }
}

/** More than a file system stores inline with a file's metadata. */
const probeBytes = 64 * 1024;

/** Writes a small file to the folder and removes it. @throws Error with the system's `code` on failure */
export async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, 'write-probe');
  try {
    await writeFile(path, new Uint8Array(probeBytes), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
