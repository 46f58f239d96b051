import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runDoctor } from '#server/administration/doctor/doctor.ts';
import type { DatabaseState, Facts, FolderFacts } from '#server/administration/doctor/facts.ts';
import type { Finding } from '#server/administration/doctor/finding.ts';
import { judgeMachine } from '#server/administration/doctor/judge-machine.ts';
import { judgeSettings } from '#server/administration/doctor/judge-settings.ts';
import { BadConfig, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { freshDataFolder } from './fresh-data.ts';
import { openMailServer } from './mail-server.ts';

const levelOf = (findings: readonly Finding[], word: string) =>
  findings.find(({ text }) => text.includes(word))?.level ?? 'nothing';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64');
const good = {
  MASTER_KEY: key,
  PUBLIC_URL: 'https://tickets.example.org',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://gatehouse:x@db.example.org/gatehouse?sslmode=verify-full',
  SMTP_URL: 'smtps://u:p@mail.example.org',
  EMAIL_FROM: 'tickets@example.org',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC00000000',
  TWILIO_AUTH_TOKEN: 'tokentoken',
  TWILIO_FROM: '+2203000000',
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};

test('accepts consistent settings, including those for this machine only', () => {
  expect(judgeSettings(readConfig(good, []))).toEqual([]);
  expect(judgeSettings(readConfig({}, []))).toEqual([]);
});

test.each<[string, Record<string, string>, string, Finding['level'] | 'nothing']>([
  ['mail without encryption', { SMTP_URL: 'smtp://u:p@mail.example.org' }, 'SMTP_URL', 'risky'],
  [
    'mail that requires STARTTLS',
    { SMTP_URL: 'smtp://u:p@m.example.org?requireTLS=true' },
    'SMTP_URL',
    'nothing',
  ],
  ['bounces to another domain', { BOUNCE_ADDRESS: 'b@elsewhere.example' }, 'BOUNCE_ADDRESS', 'risky'],
  [
    'bounces without mail',
    { BOUNCE_ADDRESS: 'b@example.org', SMTP_URL: '', EMAIL_FROM: '' },
    'BOUNCE_ADDRESS',
    'risky',
  ],
  ['no mail', { SMTP_URL: '', EMAIL_FROM: '' }, 'SMTP_URL', 'risky'],
  ['no text messages', { SMS_GATEWAY: '' }, 'SMS_GATEWAY is', 'risky'],
  ['simulated payments', { PAYMENTS: 'sandbox' }, 'the sandbox', 'wrong'],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_12345678' }, 'test key', 'risky'],
  ['no trusted proxy', { TRUST_PROXY: '' }, 'TRUST_PROXY', 'risky'],
  ['no public address', { PUBLIC_URL: '', PAYMENTS: 'off' }, 'PUBLIC_URL', 'wrong'],
  ['an open port', { PUBLIC_URL: '', PAYMENTS: 'off', TRUST_PROXY: '', HOST: '0.0.0.0' }, 'HOST', 'wrong'],
  ['metrics for everybody', { METRICS: 'on' }, 'METRICS', 'risky'],
  ['a silent log', { LOG_LEVEL: 'silent' }, 'LOG_LEVEL', 'risky'],
  ['a key that is not random', { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }, 'MASTER_KEY', 'wrong'],
  [
    'an unencrypted connection to the database',
    { DATABASE_URL: 'postgres://u:p@db.example.org/g' },
    'DATABASE_URL',
    'risky',
  ],
  ['another origin without https', { ALLOWED_ORIGINS: 'http://app.example.org' }, 'ALLOWED_ORIGINS', 'risky'],
  ['a misspelled setting', { TRUST_PROXYS: '1' }, 'Did you mean TRUST_PROXY?', 'risky'],
])('%s is told', (_what, change, word, level) => {
  expect(levelOf(judgeSettings(readConfig({ ...good, ...change }, [])), word)).toBe(level);
});

test.each([
  ['PUBLIC_URL', 'http://tickets.example.org'],
  ['STRIPE_API_URL', 'http://stripe.example.org'],
  ['WAVE_API_URL', 'http://wave.example.org'],
  ['TWILIO_API_URL', 'http://sms.example.org'],
  ['GOOGLE_JWKS_URL', 'http://keys.example.org/jwks'],
])('refuses to start if %s points elsewhere without https', (name, address) => {
  expect(() => readConfig({ ...good, [name]: address }, [])).toThrow(BadConfig);
  expect(() =>
    readConfig({ ...good, [name]: address.replace(/\/\/[^/]+/, '//127.0.0.1:8080') }, []),
  ).not.toThrow();
});

const folder: FolderFacts = {
  path: '/data',
  exists: true,
  problem: null,
  mode: 0o700,
  keyMode: 0o600,
  freeBytes: 20e9,
  databaseBytes: 50e6,
};
type Open = Extract<DatabaseState, { kind: 'open' }>;
const server: Open['facts'] = {
  version: 170_005,
  clock: 0,
  superuser: false,
  mayMigrate: true,
  isReadOnly: false,
  syncs: true,
  maxConnections: 100,
  isUtf8: true,
  isLed: true,
  missing: 0,
  unknown: null,
};
const open: Open = {
  kind: 'open',
  form: 'postgres',
  facts: server,
  clockAheadMs: 300,
  listens: true,
  bus: 'postgres',
  role: 'all',
  connections: 10,
  wallets: [],
  refundedTwice: { payments: [], total: 0 },
  failed: [],
  keyProblem: null,
};
const fine: Facts = {
  folder,
  database: open,
  mail: { problem: null },
  address: 'ours',
  stripe: null,
  memory: null,
};

test('reports a wallet service that accepts nothing, and why, and when a working one was last used', () => {
  const service = { wallet: 'apple', takenAt: 1_000, waiting: 3, refused: 2, problem: 'apns_403' } as const;
  const told = (refusedAt: number | null) =>
    judgeMachine({ ...fine, database: { ...open, wallets: [{ ...service, refusedAt }] } });
  expect(levelOf(told(2_000), '(apns_403)')).toBe('risky');
  expect(
    levelOf(
      told(500),
      'last accepted pass updates at 1970-01-01T00:00:01.000Z; 3 waiting, 2 of them refused',
    ),
  ).toBe('well');
});

test('reports how many messages failed in the last day, and why, without telling addresses', () => {
  const email = { channel: 'email', count: 2 } as const;
  const failed = [
    { ...email, problem: 'the mail server answered 550' },
    { ...email, problem: 'bounced: 5.1.1 amie@example.org' },
    { ...email, count: 1, problem: 'bounced: 5.2.2 omar@example.org' },
    { ...email, count: 1, problem: null },
    { channel: 'sms', count: 1, problem: 'the gateway answered 400, error 21211' },
  ] as const;
  const texts = judgeMachine({ ...fine, database: { ...open, failed } })
    .filter(({ level }) => level === 'risky')
    .map(({ text }) => text);
  expect(texts).toEqual([
    '6 emails failed in the last day (3: bounced; 2: the mail server answered 550; 1: another reason). Administrators see them in the outbox, and can send most of them again.',
    '1 text message failed in the last day (1: the gateway answered 400, error 21211). Administrators see it in the outbox.',
  ]);
  expect(levelOf(judgeMachine(fine), 'No email or text message failed in the last day')).toBe('well');
});

test('reports that everything on a machine is fine', () => {
  const findings = judgeMachine(fine);
  expect(findings.length).toBeGreaterThan(3);
  expect(findings.filter(({ level }) => level !== 'well')).toEqual([]);
});

const withFolder = (change: Partial<FolderFacts>): Facts => ({ ...fine, folder: { ...folder, ...change } });
const withDatabase = (change: Partial<Open>): Facts => ({ ...fine, database: { ...open, ...change } });
const withServer = (change: Partial<Open['facts']>) => withDatabase({ facts: { ...server, ...change } });

test.each<[string, Facts, string, Finding['level']]>([
  ['a key that others can read', withFolder({ keyMode: 0o644, mode: 0o755 }), 'master.key', 'wrong'],
  ['a key that only its folder protects', withFolder({ keyMode: 0o644 }), 'master.key', 'risky'],
  ['an open folder', withFolder({ mode: 0o755 }), 'chmod 700', 'risky'],
  ['a folder that cannot be written', withFolder({ problem: 'DATA_DIR: no' }), 'DATA_DIR', 'wrong'],
  ['a disk that is nearly full', withFolder({ freeBytes: 100e6 }), 'MB are free', 'wrong'],
  ['a disk that is filling up', withFolder({ freeBytes: 800e6 }), 'MB are free', 'risky'],
  [
    'no room for a backup',
    { ...withFolder({ freeBytes: 2e9, databaseBytes: 3e9 }), database: { ...open, form: 'embedded' } },
    'too little for a backup',
    'risky',
  ],
  ['an unreachable database', { ...fine, database: { kind: 'away', reason: 'refused' } }, 'refused', 'wrong'],
  [
    'a server that is not ready',
    { ...fine, database: { kind: 'running', problem: '503' } },
    'not ready',
    'wrong',
  ],
  ['a running server', { ...fine, database: { kind: 'running', problem: null } }, 'is ready', 'well'],
  ['a new folder', { ...fine, database: { kind: 'new' } }, 'no database yet', 'well'],
  ['a clock that differs', withDatabase({ clockAheadMs: -6_000 }), '6 s behind', 'risky'],
  ['a clock that is far off', withDatabase({ clockAheadMs: 90_000 }), '90 s ahead', 'wrong'],
  ['a transaction pooler', withDatabase({ listens: false }), 'LISTEN', 'wrong'],
  ['a silent NATS', withDatabase({ listens: false, bus: 'nats' }), 'NATS_URL', 'wrong'],
  ['a leading server', withServer({ isLed: true }), 'One server is the leader', 'well'],
  [
    'servers without background work',
    { ...fine, database: { ...open, role: 'web', facts: { ...server, isLed: false } } },
    'ROLE=worker',
    'wrong',
  ],
  ['another key', withDatabase({ keyProblem: 'MASTER_KEY is another' }), 'MASTER_KEY', 'wrong'],
  ['tables of the previous version', withServer({ missing: 2 }), '2 steps', 'well'],
  ['an empty database', withServer({ missing: null }), 'is empty', 'well'],
  ['tables of a newer version', withServer({ unknown: 99 }), 'newer version', 'wrong'],
  ['a role without rights', withServer({ mayMigrate: false }), 'change the tables', 'wrong'],
  ['a superuser', withServer({ superuser: true }), 'superuser', 'risky'],
  ['a standby', withServer({ isReadOnly: true }), 'read-only', 'wrong'],
  ['an old PostgreSQL', withServer({ version: 140_012 }), 'PostgreSQL 14', 'wrong'],
  ['a PostgreSQL that does not sync', withServer({ syncs: false }), 'power failure', 'wrong'],
  ['few connections', withServer({ maxConnections: 20 }), 'max_connections', 'risky'],
  ['a different encoding', withServer({ isUtf8: false }), 'UTF-8', 'wrong'],
  [
    'a mail server that refuses the sign-in',
    { ...fine, mail: { problem: 'it answered 535' } },
    '535',
    'wrong',
  ],
  ['the address of another server', { ...fine, address: 'another' }, 'another server', 'wrong'],
  ['an address that does not respond', { ...fine, address: 'nobody' }, 'respond from this machine', 'risky'],
  ['too little memory', { ...fine, memory: 'MB of memory' }, 'MB of memory', 'risky'],
])('%s is told', (_what, facts, word, level) => {
  expect(levelOf(judgeMachine(facts), word)).toBe(level);
});

describe('the doctor itself', () => {
  test('reports the problem with an unreadable configuration', async () => {
    const { ok, text } = await runDoctor({ PORT: 'abc' });
    expect([ok, text]).toEqual([false, expect.stringMatching(/^ERROR {4}PORT: "abc"/)]);
  });

  test('checks folder, key, database and mail server without changing anything', async () => {
    const dataDir = await freshDataFolder();
    const mails = await openMailServer();
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'master.key'), `${key}\n`, { mode: 0o644 });
    const env = { DATA_DIR: dataDir, SMTP_URL: mails.url, EMAIL_FROM: 'a@example.org' };
    const { ok, text } = await runDoctor(env);
    await mails.close();
    const closed = await runDoctor(env);
    rmSync(dataDir, { recursive: true, force: true });
    expect(ok).toBe(false);
    expect(text).toContain('master.key can be read by other accounts');
    expect(text).toContain('OK       The mail server accepts the sign-in.');
    expect(text).toContain('its tables are up to date');
    expect(mails.mails).toEqual([]);
    expect(closed.text).toContain('the mail server failed: it cannot be reached');
  });

  describe.skipIf(!postgresAvailable())('on PostgreSQL', () => {
    test('checks that servers notify each other, and detects missing tables', async () => {
      const postgres = await startPostgres();
      const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-doctor-'));
      const env = { DATABASE_URL: await postgres.newDatabase(), DATA_DIR: dataDir, MASTER_KEY: key };
      expect((await runDoctor(env)).text).toContain('The database is empty');
      const database = await openDatabase({ url: env.DATABASE_URL, dataDir, log: quiet });
      const hour = 3_600_000;
      const failed = (id: string, hoursAgo: number, status = 'failed') =>
        database.query(
          `INSERT INTO outbox (id, channel, recipient, subject, body, status, problem, created_at, failed_at, attachments)
           VALUES ($1, 'email', 'a@example.org', 's', '', $2, 'bounced: 5.1.1', $3, $4, '[]')`,
          [id, status, Date.now() - 100 * hour, Date.now() - hoursAgo * hour],
        );
      await Promise.all([failed('a', 1), failed('b', 23), failed('c', 25), failed('d', 1, 'sent')]);
      await database.close();
      const { text } = await runDoctor(env);
      const deaf = await runDoctor({ ...env, DATABASE_LISTEN_URL: 'postgres://127.0.0.1:1/none' });
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
      expect(text).toContain('Servers notify each other');
      expect(text).toContain('its tables are up to date');
      expect(text).toContain('this role is a superuser');
      expect(text).toContain('WARNING  2 emails failed in the last day (2: bounced).');
      expect(deaf.text).toContain('ERROR    LISTEN doesn’t work');
    });
  });
});

const quiet = { info: () => undefined, warn: () => undefined };
