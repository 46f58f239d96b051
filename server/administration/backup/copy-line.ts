import { chmodSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Database } from '#server/database/database.ts';
import { reasonOf } from '#server/database/reason-of.ts';

/** Socket on which a running server accepts requests for a copy: anyone who may write to the data folder may ask. */
const lineIn = (dataDir: string) => join(resolve(dataDir), 'copy.sock');
/** The copy, which exists as long as the requester holds the connection. */
export const copyIn = (dataDir: string) => join(resolve(dataDir), 'database.copy');

const answer = v.variant('kind', [
  v.object({ kind: v.literal('copied'), folder: v.string(), fingerprint: v.string() }),
  v.object({ kind: v.literal('refused'), reason: v.string() }),
]);
type Answer = v.InferOutput<typeof answer>;

export interface CopyLineDeps {
  readonly dataDir: string;
  readonly database: Pick<Database, 'copyFiles'>;
  /** Identifies the server's master key. */
  readonly fingerprint: string;
  readonly log: { warn(facts: object, message: string): void };
}

export interface CopyLine {
  close(): Promise<void>;
}

/**
 * Lets `admin backup` ask this server, which has exclusive use of the embedded database, for a copy of it. One copy
 * at a time; it is deleted when the connection closes, also if the requester was killed.
 *
 * @returns null for PostgreSQL, and if the system does not support such sockets: the server runs without
 */
export async function openCopyLine(deps: CopyLineDeps): Promise<CopyLine | null> {
  const { dataDir, database, log } = deps;
  if (database.copyFiles === undefined || process.platform === 'win32') return null;
  const path = lineIn(dataDir);
  // Left behind by a killed server; the folder's lock is ours now.
  rmSync(path, { force: true });
  rmSync(copyIn(dataDir), { recursive: true, force: true });
  const held = new Set<Socket>();
  let underWay: Promise<void> | null = null;
  const line = createServer({ allowHalfOpen: true }, (socket) => {
    held.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => held.delete(socket));
    if (underWay === null)
      underWay = serve(deps, socket).finally(() => {
        underWay = null;
        socket.end();
      });
    else
      socket.end(
        written({ kind: 'refused', reason: 'Another backup is in progress. Wait until it is done.' }),
      );
    // Nothing is read from it, but without this the end of the connection would go unnoticed.
    socket.resume();
  });
  try {
    await new Promise<void>((done, failed) => line.once('error', failed).listen(path, done));
    chmodSync(path, 0o600);
  } catch (error) {
    log.warn({ err: error }, 'backups cannot be requested while this server runs');
    return null;
  }
  return {
    async close() {
      const closed = new Promise<void>((done) => line.close(() => done()));
      for (const socket of held) socket.destroy();
      await Promise.all([closed, underWay]);
    },
  };
}

async function serve({ dataDir, database, fingerprint }: CopyLineDeps, socket: Socket): Promise<void> {
  const folder = copyIn(dataDir);
  const left = new AbortController();
  const gone = new Promise<void>((done) => left.signal.addEventListener('abort', () => done()));
  socket.once('end', () => left.abort()).once('close', () => left.abort());
  try {
    await rm(folder, { recursive: true, force: true });
    await database.copyFiles?.(folder, left.signal);
    socket.write(written({ kind: 'copied', folder, fingerprint }));
  } catch (error) {
    socket.write(written({ kind: 'refused', reason: reasonOf(error) }));
  }
  await gone;
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

const written = (said: Answer) => `${JSON.stringify(said)}\n`;

/** A copy made by a running server, or why it made none. */
export type Copied =
  | {
      readonly ok: true;
      readonly folder: string;
      readonly fingerprint: string;
      /** Deletes the copy; another one can be requested after that. */
      readonly release: () => Promise<void>;
    }
  | { readonly ok: false; readonly reason: string };

/** Asks the server running on this data folder for a copy; null if none is running. */
export async function requestCopy(dataDir: string): Promise<Copied | null> {
  const socket = createConnection(lineIn(dataDir));
  try {
    await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed));
  } catch {
    return null;
  }
  socket.on('error', () => socket.destroy());
  const said = await firstLine(socket);
  const read = v.safeParse(answer, said === null ? null : JSON.parse(said));
  if (read.success && read.output.kind === 'copied')
    return { ok: true, ...read.output, release: () => letGo(socket) };
  socket.destroy();
  const reason = read.success && read.output.kind === 'refused' ? read.output.reason : null;
  return { ok: false, reason: reason ?? 'The server was stopped meanwhile.' };
}

async function letGo(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.resume();
  socket.end();
  await closed;
}

async function firstLine(socket: Socket): Promise<string | null> {
  for await (const line of createInterface({ input: socket })) return line;
  return null;
}
