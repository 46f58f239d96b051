import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  readonly url: string;
  stop(): void;
}

const debianFolder = '/usr/lib/postgresql';

/**
 * Starts a PostgreSQL installed on this machine, on a free loopback port with an empty data folder that is deleted
 * afterwards. Null if none is installed.
 */
export async function startTestPostgres(): Promise<TestPostgres | null> {
  const bin = postgresFolder();
  if (bin === null) return null;
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-postgres-'));
  const owner = serverUser(home);
  const data = join(home, 'data');
  const port = await freePort();
  const run = (tool: string, ...args: string[]) => {
    execFileSync(join(bin, tool), args, { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home}`;
  run('pg_ctl', '-D', data, '-w', '-l', join(home, 'log'), '-o', options, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...owner, cwd: home });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of the newest PostgreSQL installed on this machine; null if there is none. */
export function postgresFolder(): string | null {
  if (!existsSync(debianFolder)) return null;
  const versions = readdirSync(debianFolder).toSorted((one, other) => Number(other) - Number(one));
  const found = versions
    .map((version) => join(debianFolder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  return found ?? null;
}

/** PostgreSQL refuses to run as root: in that case it runs as the user that its package created. */
function serverUser(home: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: number('-u'), gid: number('-g') };
  chownSync(home, owner.uid, owner.gid);
  return owner;
}
