import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../build/free-port.ts';

/** Debian installs it in a folder that is only on root's PATH. */
const places = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** Returns why these tests can't run; null if PgBouncer is installed. */
export function whyNoPgbouncer(): string | null {
  return program() === null ? 'PgBouncer is not installed (apt-get install pgbouncer)' : null;
}

export interface Pgbouncer {
  /** Address of the given database through the pooler. */
  readonly url: string;
  /** Whether it supports prepared statements across shared connections. */
  readonly keepsNames: boolean;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database with `deploy/pgbouncer.ini`: transaction pooling.
 *
 * @param how `poolSize` is the number of PostgreSQL connections; `isForgetful` loses prepared statements, like
 *   versions before 1.21
 */
export async function startPgbouncer(
  url: string,
  { poolSize, isForgetful = false }: { readonly poolSize: number; readonly isForgetful?: boolean },
): Promise<Pgbouncer> {
  const found = program();
  if (found === null) throw new Error('no PgBouncer here');
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'));
  const port = await freePort();
  const keepsNames = found.keepsNames && !isForgetful;
  // Older versions refuse to start with an unknown setting.
  const names = keepsNames ? {} : { max_prepared_statements: found.keepsNames ? '0' : null };
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(settings, iniFor(new URL(url), { home, port, poolSize, names }));
  writeFileSync(join(home, 'users'), '"postgres" ""\n');
  const owner = ownerIds();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const child = spawn(found.path, [settings], { ...owner, cwd: home, stdio: 'ignore' });
  await answering(port, () => child.exitCode);
  const through = new URL(url);
  through.port = String(port);
  return {
    url: through.href,
    keepsNames,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns the delivered configuration, except for the listening address, the users and the pool size. */
function iniFor(
  { hostname, port, pathname }: URL,
  own: {
    readonly home: string;
    readonly port: number;
    readonly poolSize: number;
    readonly names: Readonly<Record<string, string | null>>;
  },
): string {
  const name = pathname.slice(1);
  const said: Readonly<Record<string, string | null>> = {
    gatehouse: `host=${hostname} port=${port} dbname=${name} connect_query='SET jit = off'`,
    listen_addr: '127.0.0.1',
    listen_port: `${own.port}\nunix_socket_dir = ${own.home}`,
    auth_type: 'trust',
    auth_file: join(own.home, 'users'),
    default_pool_size: String(own.poolSize),
    ...own.names,
  };
  const delivered = readFileSync(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8');
  return delivered
    .split('\n')
    .flatMap((line) => {
      const key = /^(\w+) =/.exec(line)?.[1] ?? '';
      const value = said[key];
      if (value === undefined) return [line];
      return value === null ? [] : [`${key === 'gatehouse' ? name : key} = ${value}`];
    })
    .join('\n');
}

/** Returns the program's path and whether it supports prepared statements (1.21 and later). */
function program(): { readonly path: string; readonly keepsNames: boolean } | null {
  for (const path of places) {
    try {
      const [, minor = '0'] =
        /PgBouncer 1\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? [];
      return { path, keepsNames: Number(minor) >= 21 };
    } catch {
      continue;
    }
  }
  return null;
}

async function answering(port: number, hasEnded: () => number | null): Promise<void> {
  for (;;) {
    const code = hasEnded();
    if (code !== null) throw new Error(`pgbouncer ended with ${code}`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** It refuses to run as root, so run it as PostgreSQL's user, as Debian does. */
function ownerIds(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
