import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BadConfig, readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { postgresAvailable, startPostgres, type TestServer } from '../server-data/postgres-server.ts';
import { until } from '../until.ts';
import { freshDataFolder } from './fresh-data.ts';
import { killPrograms, startProgram, type Program } from './started-program.ts';
import { openWaveHost, waveKeys, waveProvider, type WaveHost } from './wave-host.ts';

test('allows an embedded database only for a server with all roles', () => {
  for (const role of ['web', 'worker']) {
    const read = () => readConfig({ ROLE: role }, []);
    expect(read).toThrow(BadConfig);
    expect(read).toThrow(/Set DATABASE_URL, or leave ROLE out\./);
  }
  expect(readConfig({ ROLE: 'all' }, []).role).toBe('all');
  expect(readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://u:p@localhost/g' }, []).role).toBe('web');
});

/** Number of payments about which the provider is due to be asked. */
const payments = 12;
const day = 24 * 3_600_000;

describe.skipIf(!postgresAvailable())('several servers on one PostgreSQL', () => {
  let postgres: TestServer;
  let url = '';
  let database: Database;
  let provider: WaveHost;
  const folders: string[] = [];
  beforeEach(async () => {
    postgres = await startPostgres();
    url = await postgres.newDatabase();
    const quiet = { info: () => undefined, warn: () => undefined };
    database = await openDatabase({ url, dataDir: tmpdir(), log: quiet });
    provider = await openWaveHost();
  });
  afterEach(async () => {
    await killPrograms();
    await provider.close();
    await database.close();
    await postgres.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  async function start(role: 'all' | 'web' | 'worker'): Promise<Program> {
    const folder = await freshDataFolder();
    folders.push(folder);
    const wave = { PAYMENTS: 'wave', WAVE_API_KEY: waveKeys.api, WAVE_WEBHOOK_SECRET: waveKeys.webhook };
    const ours = { DATABASE_URL: url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
    const public_ = { PUBLIC_URL: 'https://tickets.example.org', WAVE_API_URL: provider.url };
    const program = startProgram('run.ts', ['--empty'], {
      env: { ...wave, ...ours, ...public_, ROLE: role },
    });
    await program.url;
    return program;
  }

  /** Creates open payments of orders that wait for their money. */
  async function sell(): Promise<void> {
    const at = Date.now();
    await database.script(`
      INSERT INTO users (id, username, role, created_at) VALUES ('buyer', 'awa', 'NORMAL_USER', 0);
      INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, revision, created_at, updated_at)
        VALUES ('event', 'buyer', 'A night', ${at + day}, ${at + 2 * day}, ${at + day}, 'UTC', 'published', '{}', '{}', '{}', 2, 0, 0)`);
    for (let number = 0; number < payments; number += 1) {
      const order = `order ${number}`;
      const { sessionId } = await waveProvider(provider).createSession({
        transactionId: order,
        orderId: order,
        amount: 500,
        currency: 'GMD',
        description: '',
        title: '',
        createdAt: at,
        expiresAt: at + day,
      });
      await database.query(
        `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, payment_due_at)
         VALUES ($1, 'event', 'buyer', 'awaiting_payment', 'Awa', 'awa@example.org', 500, 'GMD', '', $2, $3)`,
        [order, at, at + day],
      );
      await database.query(
        `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, state, created_at, expires_at, ask_at)
         VALUES ($1, $1, 'wave', $2, 500, 'GMD', 'open', $3, $4, $3)`,
        [order, sessionId, at, at + day],
      );
    }
    provider.seen.length = 0;
  }
  const noted = async () =>
    (await database.query<{ asked: number }>('SELECT sum(asked)::int AS asked FROM payments'))[0]?.asked ?? 0;
  const asked = () => provider.seen.filter(({ method }) => method === 'GET').length;
  const leads = (program: Program) => program.output().split('this server leads').length - 1;
  const lost = (program: Program) => program.output().includes('another server leads now');

  test('have one leader doing all jobs, replaced within seconds when dead or stuck, never by a web server', async () => {
    await sell();
    const web = await start('web');
    expect(await noted()).toBe(0);
    const [worker, both] = [await start('worker'), await start('all')];
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/', 404],
      ['/api/events', 404],
      ['/api/ping', 404],
    ] as const)
      expect((await fetch(`${await worker.url}${path}`)).status, path).toBe(status);
    expect((await fetch(`${await web.url}/api/events`)).status).toBe(200);
    await until(async () => expect(await noted()).toBeGreaterThanOrEqual(payments));
    expect([leads(worker), leads(both)]).toEqual([1, 0]);

    worker.child.kill('SIGSTOP');
    const stood = performance.now();
    await until(() => expect(leads(both)).toBe(1));
    const movedMs = performance.now() - stood;
    worker.child.kill('SIGCONT');
    await until(() => expect(lost(worker)).toBe(true));

    const before = await noted();
    await database.query('UPDATE payments SET ask_at = 0');
    await until(async () => expect(await noted()).toBeGreaterThanOrEqual(before + payments));
    both.child.kill('SIGKILL');
    const killed = performance.now();
    await until(() => expect(leads(worker)).toBe(2));
    const followedMs = performance.now() - killed;
    if (process.env['FIGURES'] !== undefined)
      process.stdout.write(`led by another after ${movedMs.toFixed(0)} ms and ${followedMs.toFixed(0)} ms\n`);

    const atDeath = await noted();
    await database.query('UPDATE payments SET ask_at = 0');
    await until(async () => expect(await noted()).toBeGreaterThanOrEqual(atDeath + payments));
    await database.query('UPDATE payments SET ask_at = NULL');
    worker.child.kill('SIGTERM');
    await worker.ended;
    // A killed server may have recorded a request that it had no time to send.
    expect(asked()).toBeLessThanOrEqual(await noted());
    expect(asked()).toBeGreaterThanOrEqual(3 * payments - 8);
    expect(leads(web)).toBe(0);
    expect(await database.query(`SELECT 1 FROM leases WHERE name = 'leader'`)).toEqual([]);
  });
});
