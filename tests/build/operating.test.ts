import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runtimePackages } from '../../build/runtime-packages.ts';
import { settingNames } from '#server/config/config.ts';
import { readGauges } from '#server/database/administration/gauges.ts';
import { watchLoopDelay } from '#server/ops/loop-delay.ts';
import { createMetrics } from '#server/ops/metrics.ts';
import { openOneDatabase } from '#tests/server-data/databases.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const guide = read('docs/operating.md');
const unit = read('deploy/gatehouse.service');
const compose = read('compose.yaml');
const image = read('Dockerfile');
const namesIn = (text: string, shape: RegExp) => [
  ...new Set([...text.matchAll(shape)].map(([, name]) => name ?? '')),
];

describe('deployment files refer only to what exists', () => {
  /** Settings of the programs beside the server, and of the command that changes the master key. */
  const others = [
    'NEW_MASTER_KEY',
    'NODE_ENV',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
    'UPSTREAMS',
  ];
  const known = (name: string) => settingNames.includes(name) || others.includes(name);

  test.each([
    ['compose.yaml', namesIn(compose, /\b([A-Z][A-Z_]+)(?=:[ -])/g)],
    ['the unit', namesIn(unit, /[ =]([A-Z][A-Z_]+)=/g)],
    ['the image', namesIn(image, /[ .]([A-Z][A-Z_]+)=/g)],
    ['operating.md', namesIn(guide, /(?:`|^ +|'|-E |\$)([A-Z]{2,}(?:_[A-Z]+)*)(?=[=`"])/gm)],
  ])('settings in %s', (_where, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !known(name) && name !== 'FILE')).toEqual([]);
  });

  test('passes every setting of .env to the servers in compose.yaml, except those it sets itself', () => {
    expect(compose).toMatch(
      /^x-server: &server\n(?: {2}.*\n)*? {2}env_file: \[\{ path: \.env, required: false \}\]$/m,
    );
    // A line of `environment` overrides the one in .env, even if it is empty.
    const taken = namesIn(compose, /^ {2,6}([A-Z][A-Z_]+):/gm).filter((name) => settingNames.includes(name));
    expect(taken.toSorted()).toEqual([
      'DATABASE_LISTEN_URL',
      'DATABASE_URL',
      'DATA_DIR',
      'DRAIN_MS',
      'HOST',
      'METRICS',
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
    ]);
  });

  test('names existing administrator commands', () => {
    const help = spawnSync(process.execPath, ['server/admin.ts', '--help'], { encoding: 'utf8' }).stdout;
    const there = namesIn(help, /^ {2}([a-z][a-z-]+)/gm);
    const named = namesIn(guide + read('README.md'), /(?:npm run admin --|server\/admin\.ts) ([a-z-]+)/g);
    expect(named).toContain('restore');
    expect(named.filter((name) => !there.includes(name))).toEqual([]);
  });

  test('names existing metrics, each on the dashboard and explained', async () => {
    const { database, close } = await openOneDatabase();
    const loop = watchLoopDelay();
    const gauges = { live_lines: () => 0, bus_up: () => 1, resident_bytes: () => 0, ...loop.gauges };
    const metrics = createMetrics(gauges, () => readGauges(database, Date.now()));
    const text = await metrics.text();
    loop.stop();
    await close();
    const there = namesIn(text, /^# TYPE (gatehouse_\w+)/gm);
    expect(text).toContain('gatehouse_database_up 1');
    const shape = /\b(gatehouse_\w+)/g;
    const board = namesIn(read('deploy/grafana-board.json'), shape);
    for (const named of [board, namesIn(guide, shape), namesIn(read('deploy/alarms.yml'), shape)])
      expect(named.filter((name) => !there.includes(name))).toEqual([]);
    expect(there.filter((name) => !board.includes(name))).toEqual([]);
    expect(there.filter((name) => !guide.includes(name))).toEqual([]);
  });

  test('names existing files', () => {
    const named = namesIn(guide + compose, /\b((?:deploy|docs|tests|server)\/[\w./-]+[\w])/g);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    const copied = namesIn(image, /\/app\/((?:src|server|build)[\w/]*) /g);
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  });
});

test('disables compression in the proxy: responses with secrets are sent as the server wrote them', () => {
  const orders = read('deploy/Caddyfile').replaceAll(/#.*/g, '');
  expect(orders).toContain('reverse_proxy');
  expect(orders).not.toMatch(/\bencode\b/);
});

test('reports metrics, and the outage, when the database is away', async () => {
  const metrics = createMetrics({ live_lines: () => 2 }, () => Promise.reject(new Error('away')));
  expect(await metrics.text()).toMatch(/gatehouse_live_lines 2\n[^]*gatehouse_database_up 0\n/);
});

test('keeps in the image what the server needs at runtime, and no build tools', () => {
  const kept = runtimePackages();
  for (const name of [
    'pg',
    '@electric-sql/pglite',
    'sharp',
    'fontkit',
    '@fontsource/noto-sans',
    'pg-protocol',
  ])
    expect(kept).toContain(name);
  for (const name of ['vite', 'react', '@pandacss/dev', 'firebase', 'vitest'])
    expect(kept).not.toContain(name);
  // Every package that a server file imports must be a production dependency.
  expect(kept.size).toBeLessThan(150);
});
