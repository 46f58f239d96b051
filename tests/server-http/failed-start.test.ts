import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { lockFolder, lockFolderSoon } from '#server/database/embedded/process-lock.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { explainFailedStart } from '#server/explain-failed-start.ts';
import { createLog } from '#server/ops/log.ts';
import { startServer } from '#server/main.ts';
import { createSealer } from '#server/signing/seal.ts';
import { freshDataFolder } from './fresh-data.ts';
import { postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { killPrograms, runProgram, startProgram, stopProgram } from './started-program.ts';
import { masterKey } from './test-app.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const lockModule = join(import.meta.dirname, '../../server/database/embedded/process-lock.ts');

let folder = '';
beforeEach(async () => {
  folder = await freshDataFolder();
});
afterEach(async () => {
  await killPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const fewFiles = 'ulimit -n 256; exec "$@"';
const isLocked = (data = folder) => existsSync(join(data, 'gatehouse.lock'));
const key = { MASTER_KEY: Buffer.from(masterKey).toString('base64') };
/** Starts the server in this process; a failed start must leave nothing behind. */
const start = (env: Record<string, string> = {}) =>
  startServer(
    readConfig({ DATA_DIR: folder, STOP_TIMEOUT_MS: '60000', ...env }, ['--port', '0', '--empty']),
    {
      log: createLog('silent'),
    },
  );
const startAndStop = async (env: Record<string, string> = {}) => (await start(env)).stop();
const explained = async (env: Record<string, string> = {}) => {
  const config = readConfig({ DATA_DIR: folder, ...env }, ['--empty']);
  return start(env).then(
    () => 'it started',
    (error: unknown) => explainFailedStart(error, config),
  );
};

describe('a failed start releases the folder and says why', () => {
  test('for a truncated key file, exiting with 1', async () => {
    writeFileSync(join(folder, 'master.key'), 'AAAA');
    const { code, output } = await runProgram('run.ts', ['--empty'], { env: { DATA_DIR: folder } });
    expect([code, isLocked()]).toEqual([1, false]);
    expect(output).toMatch(/master\.key does not hold base64 of 32 bytes\. Restore it/);
  });

  test('for a database that cannot be opened', async () => {
    rmSync(join(folder, 'database'), { recursive: true });
    writeFileSync(join(folder, 'database'), 'no folder');
    expect(await explained(key)).toMatch(/The embedded database in .* stopped: \w+/);
    expect(isLocked()).toBe(false);
  });

  test('for a port already in use', async () => {
    const first = await start(key);
    const other = mkdtempSync(join(tmpdir(), 'gatehouse-other-'));
    const config = readConfig({ DATA_DIR: other, PORT: String(first.port), ...key }, ['--empty']);
    const failed: unknown = await startServer(config, { log: createLog('silent') }).catch(
      (error: unknown) => error,
    );
    await first.stop();
    expect(explainFailedStart(failed, config)).toContain(`Port ${first.port} is taken`);
    expect(isLocked(other)).toBe(false);
    rmSync(other, { recursive: true, force: true });
  });

  test('for a host that is not this machine', async () => {
    expect(await explained({ ...key, HOST: '192.0.2.1' })).toContain('HOST: "192.0.2.1" is not an address');
    expect(isLocked()).toBe(false);
  });

  test('for an error in the database itself', async () => {
    const database = await openDatabase({ url: null, dataDir: folder, log: quiet });
    await database.query(`INSERT INTO migrations (version, name, applied_at) VALUES (9999, 'later', 0)`);
    await database.close();
    expect(await explained(key)).toContain('Start the newer server');
    expect(isLocked()).toBe(false);
  });

  // A separate small disk requires a namespace, which not every machine allows.
  test.runIf(spawnSync('unshare', ['-rm', 'true']).status === 0)('for a full disk', async () => {
    const mounted = mkdtempSync(join(tmpdir(), 'gatehouse-small-'));
    const { code, output } = await runProgram('run.ts', ['--empty'], {
      env: { DATA_DIR: join(mounted, 'data'), ...key },
      shell: `exec unshare -rm sh -c 'mount -t tmpfs -o size=12m none ${mounted} && exec "$@"' sh "$@"`,
    });
    rmSync(mounted, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toContain('disk is full');
  });

  test('for fewer open files than its database needs, exiting with 1', async () => {
    const { code, output } = await runProgram('run.ts', ['--empty'], {
      env: { DATA_DIR: folder, ...key },
      shell: fewFiles,
    });
    expect([code, isLocked()]).toEqual([1, false]);
    expect(output).toContain('may have 256 files open, and the embedded database needs 1024');
    // The folder's content was not touched.
    await startAndStop(key);
  });

  test('for a folder this account may not write to', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'gatehouse-closed-'));
    chmodSync(closed, 0o555);
    const { code, output } = await runProgram('run.ts', ['--empty'], {
      env: { DATA_DIR: join(closed, 'data'), ...key },
      ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}),
    });
    rmSync(closed, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toMatch(/The data folder \S+data may not be written by this account/);
    expect(output).not.toContain('Port');
  });
});

test.runIf(postgresAvailable())('serves from PostgreSQL with a limit of 256 open files', async () => {
  const postgres = await startPostgres();
  const env = { DATA_DIR: folder, DATABASE_URL: await postgres.newDatabase(), ...key };
  const program = startProgram('run.ts', ['--empty'], { env, shell: fewFiles });
  const ready = await fetch(`${await program.url}/readyz`);
  expect(ready.status).toBe(200);
  expect((await stopProgram(program)).code).toBe(0);
  await postgres.stop();
});

test('serves an app of many files with a limit of 256 open files', () => {
  const app = mkdtempSync(join(tmpdir(), 'gatehouse-app-'));
  for (let n = 0; n < 600; n += 1) writeFileSync(join(app, `${n}.js`), 'x');
  writeFileSync(join(app, 'index.html'), 'x');
  const module = join(import.meta.dirname, '../../server/http/pages/static-files.ts');
  const script = `const { readStaticFiles } = await import(${JSON.stringify(module)});
    console.log((await readStaticFiles(${JSON.stringify(app)})).size)`;
  const node = [process.execPath, '--input-type=module', '-e', script];
  const { stdout } = spawnSync('sh', ['-c', fewFiles, 'sh', ...node], { encoding: 'utf8' });
  rmSync(app, { recursive: true, force: true });
  expect(stdout.trim()).toBe('601');
});

describe('the master key', () => {
  test('is not replaced when lost: the server refuses to start until it is back', async () => {
    await startAndStop();
    const path = join(folder, 'master.key');
    const kept = readFileSync(path, 'utf8');
    rmSync(path);
    expect(await explained()).toMatch(
      /master key of this database is missing\. Restore .*master\.key from a backup/,
    );
    expect([existsSync(path), isLocked()]).toEqual([false, false]);
    writeFileSync(path, kept);
    await startAndStop();
  });

  test('of another database is rejected', async () => {
    await startAndStop();
    expect(await explained(key)).toContain(
      'MASTER_KEY is not the master key that this database was made with',
    );
  });

  test('is verified by what an earlier version sealed with it', async () => {
    const database = await openDatabase({ url: null, dataDir: folder, log: quiet });
    await database.query(
      `INSERT INTO users (id, username, role, created_at) VALUES ('o', 'omar', 'ORGANIZER', 0)`,
    );
    const times = { timeZone: 'UTC', doorsOpenAt: 0, startsAt: 0, endsAt: 3_600_000 };
    const plan = { organizerId: 'o', name: 'A night', ...times, gates: [], types: [] };
    await createDemoEvent(database, createSealer(new Uint8Array(32).fill(9)), plan, 0);
    await database.close();
    expect(await explained()).toContain('master key of this database is missing');
    expect(await explained(key)).toContain('MASTER_KEY is not the master key');
    await startAndStop({ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') });
  });
});

describe('a data folder', () => {
  test('is refused when another server uses it; a copy of it is not', async () => {
    const first = await start(key);
    const copy = await freshDataFolder();
    copyFileSync(join(folder, 'gatehouse.lock'), join(copy, 'gatehouse.lock'));
    expect(await explained(key)).toContain('in use by this process');
    const second = await start({ ...key, DATA_DIR: copy });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.stop();
    await first.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  test('is free right after kill -9, even before anyone noticed the crash', async () => {
    // The shell is replaced by a program that never reaps its children.
    const holder = `const { lockFolder } = await import(${JSON.stringify(lockModule)});
      lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`;
    const line = '"$@" & echo "pid $!"; exec sleep 600';
    const node = [process.execPath, '--input-type=module', '-e', holder];
    const parent = spawn('sh', ['-c', line, 'sh', ...node], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of parent.stdout) {
      said += String(chunk);
      if (said.includes('locked')) break;
    }
    expect(() => lockFolder(folder)).toThrow('in use by process');
    process.kill(Number(/pid (\d+)/.exec(said)?.[1]), 'SIGKILL');
    const unlock = await lockFolderSoon(folder, 60_000);
    parent.kill('SIGKILL');
    unlock();
    expect(isLocked()).toBe(false);
  });
});

describe('an administration command', () => {
  const admin = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram('admin.ts', args, { env: { DATA_DIR: folder, ...key, ...env } });

  test('refuses a folder without a database, and creates none', async () => {
    const missing = join(folder, 'misspelt');
    const { code, output } = await admin(['restored'], { DATA_DIR: missing });
    expect([code, existsSync(missing)]).toEqual([1, false]);
    expect(output).toContain(`The folder ${missing} holds no database. Check DATA_DIR`);
  });

  test('never creates a master key in place of a lost one', async () => {
    await startAndStop();
    rmSync(join(folder, 'master.key'));
    const { code, output } = await runProgram('admin.ts', ['restored'], { env: { DATA_DIR: folder } });
    expect([code, existsSync(join(folder, 'master.key'))]).toEqual([1, false]);
    expect(output).toContain('master key of this database is missing');
  });

  test('shows its usage whatever the settings are', async () => {
    const { code, output } = await admin(['--help'], { PORT: 'abc' });
    expect([code, output]).toEqual([0, expect.stringContaining('import-events FILE')]);
  });
});
