import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../build/free-port.ts';

/** A PostgreSQL server for tests. */
export interface TestServer {
  readonly url: string;
  /** Creates a database on it: empty, or a copy of the one at the address, which must not be in use. */
  newDatabase(copied?: string): Promise<string>;
  /**
   * Creates a database with this version's tables: a copy of the run's template, which was migrated once
   * (global-setup.ts), or an empty one outside of a run.
   */
  newWithTables(): Promise<string>;
  stop(): Promise<void>;
}

/** Returns whether a PostgreSQL server is available: named by TEST_DATABASE_URL, or installed as on Debian. */
export function postgresAvailable(): boolean {
  return process.env['TEST_DATABASE_URL'] !== undefined || binaries() !== null;
}

/**
 * Returns whether rules that hold on both databases are also tested on the embedded one. Mutation tests use only one:
 * they change the rule, and each database costs time.
 */
export function embeddedToo(): boolean {
  return process.env['TEST_ONE_DATABASE'] === undefined || !postgresAvailable();
}

/** Returns the server named by TEST_DATABASE_URL (a test run sets it), or starts one on loopback. */
export async function startPostgres(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return postgresAt(given);
  return startOwnPostgres();
}

/**
 * Starts Debian's PostgreSQL on loopback in a temporary folder.
 *
 * @param settings of the server, each `name=value`
 */
async function startOwnPostgres(settings: readonly string[] = []): Promise<TestServer> {
  const bin = binaries();
  if (bin === null) throw new Error('no PostgreSQL here: set TEST_DATABASE_URL');
  const owner = ownerIds();
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-pg-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const data = join(home, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...owner,
      cwd: home,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, ...settings];
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...all.flatMap(asFlag)], {
    ...owner,
    cwd: home,
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGINT');
    await gone;
    rmSync(home, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(url, child);
  return serverAt(url, stop);
}

const asFlag = (setting: string) => ['-c', setting];

/**
 * Test data doesn't outlive the run, so there is no need to wait for the disk. Statistics collected at random moments
 * would change query plans, and with them the row counts that tests check.
 */
const forgetful = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'autovacuum=off'];

/** Starts the server for a whole test run: the one named by TEST_DATABASE_URL, else a new one. */
export function startRunPostgres(): Promise<TestServer> {
  return process.env['TEST_DATABASE_URL'] === undefined ? startOwnPostgres(forgetful) : startPostgres();
}

/** Wraps the server at an address: stopping drops the databases created on it, but not the server. */
export function postgresAt(url: string): TestServer {
  return serverAt(url, async () => undefined);
}

function serverAt(url: string, stop: () => Promise<void>): TestServer {
  const names: string[] = [];
  const newDatabase = async (copied?: string): Promise<string> => {
    const name = `gatehouse_${randomUUID().replaceAll('-', '')}`;
    const template = copied === undefined ? 'template1' : new URL(copied).pathname.slice(1);
    await run(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    names.push(name);
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.href;
  };
  return {
    url,
    newDatabase,
    newWithTables: () => newDatabase(process.env['TEST_DATABASE_COPIED']),
    async stop() {
      for (const name of names) await run(url, `DROP DATABASE ${name} WITH (FORCE)`);
      await stop();
    },
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Waits until the server responds, as long as that takes on a busy machine, unless the process has exited. */
async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
    try {
      return await run(url, 'SELECT 1');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function binaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const found = readdirSync(root)
    .map((version) => join(root, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'postgres')));
  return found.at(-1) ?? null;
}

/** PostgreSQL refuses to run as root, so run it as its own user. */
function ownerIds(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
