import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../build/free-port.ts';

/** Debian keeps it where only root's PATH leads. */
const places = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** Why there is nothing to try with; null where PgBouncer is installed. */
export function whyNoPgbouncer(): string | null {
  return program() === null ? 'PgBouncer is not installed (apt-get install pgbouncer)' : null;
}

export interface Pgbouncer {
  /** The database that was given, through the pooler. */
  readonly url: string;
  /** Whether it keeps named statements beneath whoever shares its connections. */
  readonly keepsNames: boolean;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer before a database as `deploy/pgbouncer.ini` says it: connections are shared between transactions.
 *
 * @param how `poolSize` connections to PostgreSQL for all; `isForgetful`: named statements are not kept, as by versions
 * before 1.21
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
  // Older versions do not start where they meet a setting that they do not know.
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

/** What is delivered, but for where it listens, whom it lets in and how many lines it keeps. */
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

/** Where it is, and whether this version can keep named statements (1.21 and later). */
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

/** It refuses root: then it runs as PostgreSQL's user, as Debian has it. */
function ownerIds(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
