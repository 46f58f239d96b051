import { inspect } from 'node:util';
import { createLog } from '#server/ops/log.ts';
import type { RunningServer } from '#server/main.ts';
import { runDemo } from './demo-server.ts';

/** A request from a Playwright worker to this process. Servers are identified by their ports. */
export type HostAsk =
  | { readonly start: number; readonly env: Readonly<Record<string, string>> }
  | { readonly stop: number };

/** Sent when a request is done, or with the reason why it failed. */
export interface HostReply {
  readonly port: number;
  readonly failure: string | null;
}

/**
 * Serves many demo servers from one process, because loading the server's code costs more than running a server. Each
 * has its own port, database, settings and log, like the servers of tests/server-http, which also share a process.
 */
const servers = new Map<number, RunningServer>();

async function start(port: number, env: Readonly<Record<string, string>>): Promise<void> {
  let written = '';
  let isStarting = true;
  const log = createLog('info', {
    write: (line) => {
      // Output after startup is not read.
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
// The worker has exited, for whatever reason, so its servers must stop too.
process.once('disconnect', () => process.exit(0));
