import { fork, type ChildProcess } from 'node:child_process';
import type { HostAsk, HostReply } from './serve-many.ts';

/** A process that runs many servers, each on its own port. */
export interface ServerHost {
  /** Whether servers can still be started in it, and the running ones are still there. */
  isAlive(): boolean;
  /** Resolves once the server answers. */
  start(port: number, env: Readonly<Record<string, string>>): Promise<void>;
  /** Stops one server; does nothing if its process is gone. */
  stop(port: number): Promise<void>;
  /** Sends SIGKILL to the process, and so to all its servers. */
  kill(): Promise<void>;
  /** Whether it ended by `kill`: a start in progress is then not a failure. */
  wasKilled(): boolean;
}

let ofThisProcess: ServerHost | null = null;

/** Returns the only host of this Playwright worker: a new one if the last was killed. */
export function serverHost(env: Readonly<Record<string, string>>): ServerHost {
  if (ofThisProcess?.isAlive() !== true) ofThisProcess = startHost(env);
  return ofThisProcess;
}

function startHost(env: Readonly<Record<string, string>>): ServerHost {
  const child = fork('e2e/serve-many.ts', { env: { ...process.env, ...env }, execArgv: [] });
  // The worker does not wait for it, and it exits with the worker.
  child.unref();
  child.channel?.unref();
  let isAlive = true;
  let wasKilled = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      // An unexpected exit; the process's earlier output is above.
      if (!wasKilled)
        process.stderr.write(`The process of the servers ended by itself: ${signal ?? `code ${code}`}.\n`);
      isAlive = false;
      resolve();
    });
  });
  return {
    isAlive: () => isAlive,
    start: (port, settings) => asked(child, gone, port, { start: port, env: settings }),
    stop: (port) =>
      asked(child, gone, port, { stop: port }).catch((error: unknown) => {
        if (isAlive) throw error;
      }),
    wasKilled: () => wasKilled,
    async kill() {
      wasKilled = true;
      isAlive = false;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** @throws Error with the server's log if the request failed or the process exited meanwhile. */
function asked(child: ChildProcess, gone: Promise<void>, port: number, ask: HostAsk): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = (reply: HostReply) => {
      if (reply.port !== port) return;
      child.off('message', heard);
      if (reply.failure === null) resolve();
      else reject(new Error(reply.failure));
    };
    child.on('message', heard);
    void gone.then(() => reject(new Error('The process of the servers has ended.')));
    // Without a callback, an error from a channel that has just closed would end the worker.
    child.send(ask, (error) => {
      if (error !== null) reject(error);
    });
  });
}
