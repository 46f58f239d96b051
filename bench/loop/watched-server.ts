import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hold } from './turn-watch.ts';

/** What was measured while work ran. */
interface Watched extends Hold {
  /** Resident memory of the process at the end, in MB. */
  readonly residentMb: number;
}

/** A server in a separate process that measures its own event loop. */
export interface WatchedServer {
  readonly url: string;
  /** Returns the longest holds of its event loop while `work` runs. */
  during(work: () => Promise<unknown>): Promise<Watched>;
  stop(): Promise<void>;
}

export async function startWatchedServer(env: Readonly<Record<string, string>>): Promise<WatchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-loop-'));
  const child = fork(fileURLToPath(new URL('loop-server.ts', import.meta.url)), {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', METRICS: 'on', ...env },
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('The server ended.')));
  failed.catch(() => undefined);
  const answer = async (): Promise<unknown> => {
    const [message] = await Promise.race([once(child, 'message'), failed]);
    return message;
  };
  const url = await answer();
  if (typeof url !== 'string') throw new Error('the server did not say where it listens');
  return {
    url,
    async during(work) {
      const watching = answer();
      child.send('watch');
      await watching;
      await work();
      const looked = answer();
      child.send('look');
      return (await looked) as Watched;
    },
    async stop() {
      child.disconnect();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
