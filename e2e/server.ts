import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../build/free-port.ts';
import { sharedHome, type ServerHome } from './server-home.ts';
import { serverHost, type ServerHost } from './server-host.ts';

/** The real server, on the same port and data across restarts. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Whether neither it nor the process that it shares with others has ended. */
  isAlive(): boolean;
  /** Starts or restarts it and waits until it is ready. */
  start(): Promise<void>;
  /** Sends SIGKILL: no chance to finish or close anything. Servers of the same worker in its process end too. */
  kill(): Promise<void>;
  /** Stops it gracefully, as an operator would. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** Only a hang reaches this limit: a busy machine takes minutes for what normally takes seconds. */
const readyWithinMs = 300_000;

/** The first server of the run stores its compiled code beside the data; the others load it. */
function compiledOnce(): Readonly<Record<string, string>> {
  const folder = process.env['E2E_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/**
 * Starts a server on a copy of the demo data, in the run's PostgreSQL and in the process that this worker's servers
 * share. With an embedded database, which needs much memory, it runs in a separate process.
 */
export async function startDemoServer(
  env: Readonly<Record<string, string>> = {},
  home: Promise<ServerHome> = sharedHome(),
): Promise<ServerProcess> {
  const there = await home;
  const server = there.isEmbedded ? await serverIn(there, env) : await hostedIn(there, env);
  await server.start();
  return server;
}

/** A server in the shared process, not started yet. */
async function hostedIn(
  { dataDir, env: ownEnv, remove }: ServerHome,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  let host: ServerHost | null = null;
  const stop = async () => {
    await host?.stop(port);
    host = null;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    isAlive: () => host?.isAlive() === true,
    async start() {
      // A hanging request must not delay the end of a finished test.
      host = await startedIn(port, { STOP_TIMEOUT_MS: '100', ...ownEnv, ...env, DATA_DIR: dataDir });
    },
    async kill() {
      await host?.kill();
      host = null;
    },
    stop,
    async dispose() {
      await stop();
      await remove();
    },
  };
}

/** Starts a server in the shared process, or in a new one if a test killed it meanwhile. */
async function startedIn(port: number, env: Readonly<Record<string, string>>): Promise<ServerHost> {
  const host = serverHost(compiledOnce());
  try {
    await host.start(port, env);
    return host;
  } catch (error) {
    if (host.wasKilled()) return startedIn(port, env);
    throw error;
  }
}

/** A server with its data as a separate process, not started yet. */
export async function serverIn(
  { dataDir, program, env: ownEnv, remove }: ServerHome,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let written = '';
  const end = (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    return ending === null ? Promise.resolve() : ended(ending, signal);
  };
  return {
    url,
    port,
    dataDir,
    isAlive: () => child !== null && child.exitCode === null && child.signalCode === null,
    async start() {
      child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...compiledOnce(), ...ownEnv, ...env, PORT: String(port), DATA_DIR: dataDir },
      });
      child.stdout?.on('data', (text) => (written += String(text)));
      child.stderr?.on('data', (text) => (written += String(text)));
      await ready(url, child, () => written);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async dispose() {
      await end('SIGKILL');
      await remove();
    },
  };
}

async function ready(url: string, child: ChildProcess, written: () => string): Promise<void> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${written()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${written()}`);
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
