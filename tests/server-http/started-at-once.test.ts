import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postgresAvailable, startPostgres, type TestServer } from '../server-data/postgres-server.ts';
import { freshDataFolder } from './fresh-data.ts';
import { killPrograms, startProgram, stopProgram } from './started-program.ts';

/** STARTS=10 reproduces all ten starts of the documented figure. */
const starts = Number(process.env['STARTS'] ?? 1);
const rounds = Array.from({ length: starts }, (_, round) => round + 1);
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe.skipIf(!postgresAvailable())('servers started together on one PostgreSQL', () => {
  let postgres: TestServer;
  let url = '';
  const folders: string[] = [];
  beforeEach(async () => {
    postgres = await startPostgres();
    url = await postgres.newDatabase();
  });
  afterEach(async () => {
    await killPrograms();
    await postgres.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a server on the database with a separate data folder, as on a separate machine. */
  async function start(flags: readonly string[], masterKey = key(5)) {
    const folder = await freshDataFolder();
    folders.push(folder);
    const env = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error', MASTER_KEY: masterKey };
    return startProgram('run.ts', flags, { env });
  }
  const three = <T>(make: () => Promise<T>) => Promise.all([make(), make(), make()]);

  test.each(rounds)('serve, three at once on an empty database, filled by one of them (%i)', async () => {
    const programs = await three(() => start(['--demo']));
    const urls = await Promise.all(programs.map((one) => one.url));
    for (const at of urls) expect((await fetch(`${at}/readyz`)).status).toBe(200);
    const lists = await Promise.all(urls.map(async (at) => (await fetch(`${at}/api/events`)).text()));
    expect(new Set(lists).size).toBe(1);
    await Promise.all(programs.map((one) => stopProgram(one)));
    // Generated passwords are shown once.
    expect(programs.filter((one) => one.output().includes('omar'))).toHaveLength(1);
  });

  test('print one and the same set-up link, three at once on an empty database', async () => {
    const programs = await three(() => start(['--empty']));
    await Promise.all(programs.map((one) => one.url));
    const links = programs.map((one) => /\/setup\?token=([\w-]+)/.exec(one.output())?.[1]);
    expect(new Set(links).size).toBe(1);
    expect(links[0]).toMatch(/^[\w-]{32}$/);
  });

  test('refuse another master key, and exit', async () => {
    const first = await start(['--empty']);
    await first.url;
    const { code, output } = await (await start(['--empty'], key(6))).ended;
    expect(code).toBe(1);
    expect(output).toContain('MASTER_KEY is not the master key that this database was made with.');
    expect((await fetch(`${await first.url}/readyz`)).status).toBe(200);
  });
});
