import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../build/free-port.ts';
import { sharedHome, type ServerHome } from './server-home.ts';
import { serverHost, type ServerHost } from './server-host.ts';

/** The real server, on one port and the same data through all its lives. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Whether nobody has ended it, nor the process that it shares with others. */
  isAlive(): boolean;
  /** Starts it (again) and waits until it is ready. */
  start(): Promise<void>;
  /** SIGKILL: no chance to finish or to close anything. Servers of the same worker that share its process end too. */
  kill(): Promise<void>;
  /** As an operator would. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** Only a hang ends it: a machine at work takes minutes for what takes seconds. */
const readyWithinMs = 300_000;

/** The first server of the run keeps what it compiled, beside the data; the others read that. */
function compiledOnce(): Readonly<Record<string, string>> {
  const folder = process.env['E2E_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/**
 * Starts a server on a copy of the demo data: in the run's PostgreSQL, and in the process that all of this worker's share.
 * One with an embedded database, which takes much memory, has a process of its own.
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
      // A request that hangs holds up no test that is over.
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

/** Starts a server in the shared process, or in the next one where a test killed that meanwhile. */
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

/** A server over its data as a process of its own, not started yet. */
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
