import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { once } from 'node:events';
import { freePort } from '../../build/free-port.ts';

/** Whether Debian's `nats-server` is installed. */
export function natsAvailable(): boolean {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface NatsServer {
  /** Includes the required name and password. */
  readonly url: string;
  /** Kills it without notice, as if its machine failed, and restarts it at the same address. */
  cut(): Promise<void>;
  stop(): Promise<void>;
}

export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  const args = ['-a', '127.0.0.1', '-p', String(port), '--user', 'gate', '--pass', 's3cret&%'];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn('nats-server', args, { stdio: 'ignore' });
    for (;;) {
      if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
      const socket = connect(port, '127.0.0.1');
      const isThere = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      if (isThere) return child;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const end = async (child: ChildProcess) => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  let child = await start();
  return {
    url: `nats://gate:s3cret&%25@127.0.0.1:${port}`,
    async cut() {
      await end(child);
      child = await start();
    },
    stop: () => end(child),
  };
}
