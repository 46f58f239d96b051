import { inspect } from 'node:util';
import { createLog } from '#server/ops/log.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RunningServer } from '#server/main.ts';
import { runDemo } from './demo-server.ts';
import { serveInTurn } from './in-turn.ts';

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
const servers = new Map<number, Pick<RunningServer, 'stop'>>();

/** How far the clock of every second server is ahead, ms: NTP that has stopped for a few weeks. */
const secondAheadMs = 2_500;

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
    const serve = process.env['E2E_SERVERS'] === '2' ? runTwo : runDemo;
    servers.set(port, await serve({ ...process.env, ...env, PORT: String(port) }, log));
  } catch (error) {
    throw new Error(`The server did not start:\n${written}`, { cause: error });
  } finally {
    isStarting = false;
    written = '';
  }
}

/** Runs two servers on one database, whose machines' clocks differ, and gives each call to the other one. */
async function runTwo(env: NodeJS.ProcessEnv, log: Logger): Promise<Pick<RunningServer, 'stop'>> {
  const { PORT: port, DATA_DIR: folder = '' } = env;
  const second = join(folder, 'second');
  mkdirSync(second, { recursive: true });
  const both = await Promise.all([
    runDemo({ ...env, PORT: '0' }, log),
    runDemo({ ...env, PORT: '0', DATA_DIR: second }, log, () => Date.now() + secondAheadMs),
  ]);
  const front = await serveInTurn(
    Number(port),
    both.map((server) => server.port),
  );
  return {
    async stop() {
      await front.stop();
      await Promise.all(both.map((server) => server.stop()));
    },
  };
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
