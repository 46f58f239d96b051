import { inspect } from 'node:util';
import { createLog } from '#server/ops/log.ts';
import type { RunningServer } from '#server/main.ts';
import { runDemo } from './demo-server.ts';

/** What a worker of the walks asks of this process. A server's port is its name. */
export type HostAsk =
  | { readonly start: number; readonly env: Readonly<Record<string, string>> }
  | { readonly stop: number };

/** Said once what was asked is done, or why it could not be. */
export interface HostReply {
  readonly port: number;
  readonly failure: string | null;
}

/**
 * Serves many demo servers from one process: reading the server's code costs more than a server does. Each has a port, a
 * database, settings and a log of its own, as the servers of the tests in tests/server-http have, which share a process too.
 */
const servers = new Map<number, RunningServer>();

async function start(port: number, env: Readonly<Record<string, string>>): Promise<void> {
  let written = '';
  let isStarting = true;
  const log = createLog('info', {
    write: (line) => {
      // What it writes once it serves, nobody reads.
      if (isStarting) written += line;
    },
  });
  try {
    servers.set(port, await runDemo({ ...process.env, ...env, PORT: String(port) }, log));
  } catch (error) {
    throw new Error(`The server did not start:\n${written}`, { cause: error });
  } finally {
    isStarting = false;
    written = '';
  }
}

async function stop(port: number): Promise<void> {
  await servers.get(port)?.stop();
  servers.delete(port);
}

function reply(port: number, failure: string | null): void {
  process.send?.({ port, failure } satisfies HostReply);
}

process.on('message', (ask: HostAsk) => {
  const [port, work] = 'start' in ask ? [ask.start, start(ask.start, ask.env)] : [ask.stop, stop(ask.stop)];
  work.then(
    () => reply(port, null),
    (error: unknown) => reply(port, inspect(error)),
  );
});
// The worker is gone, however it ended: so is whatever it asked for.
process.once('disconnect', () => process.exit(0));
