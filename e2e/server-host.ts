import { fork, type ChildProcess } from 'node:child_process';
import type { HostAsk, HostReply } from './serve-many.ts';

/** A process that serves many servers, each on its port. */
export interface ServerHost {
  /** Whether servers can still be started in it, and those that were are still there. */
  isAlive(): boolean;
  /** Resolves once the server answers. */
  start(port: number, env: Readonly<Record<string, string>>): Promise<void>;
  /** Ends one server; one whose process is gone has ended. */
  stop(port: number): Promise<void>;
  /** SIGKILL to all of them at once. */
  kill(): Promise<void>;
  /** Whether it ended by `kill`: a start that was under way is no failure then. */
  wasKilled(): boolean;
}

let ofThisProcess: ServerHost | null = null;

/** The one host of this worker of the walks: a new one where the last was killed. */
export function serverHost(env: Readonly<Record<string, string>>): ServerHost {
  if (ofThisProcess?.isAlive() !== true) ofThisProcess = startHost(env);
  return ofThisProcess;
}

function startHost(env: Readonly<Record<string, string>>): ServerHost {
  const child = fork('e2e/serve-many.ts', { env: { ...process.env, ...env }, execArgv: [] });
  // The worker ends without it, and it ends with the worker.
  child.unref();
  child.channel?.unref();
  let isAlive = true;
  let wasKilled = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      // Nobody asked it to: what it wrote before stands above.
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

/** @throws Error with the server's log where it could not be done, or the process ended meanwhile. */
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
    // Told to nobody, a channel that has just closed would end the worker.
    child.send(ask, (error) => {
      if (error !== null) reject(error);
    });
  });
}
