import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaleTables } from '../../build/scale-tables.ts';
import { settingNames } from '#server/config/config.ts';

const guide = readFileSync('docs/scale.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const named = (shape: RegExp) => [...new Set([...guide.matchAll(shape)].map(([, name]) => name ?? ''))];

test('names only existing settings, files, commands and benchmarks in scale.md', () => {
  const settings = named(/`([A-Z]{2,}(?:_[A-Z]+)+)[=`]/g);
  expect(settings).toContain('KEEP_SCANS_DAYS');
  expect(settings.filter((name) => !settingNames.includes(name))).toEqual([]);
  const files = named(/\b((?:deploy|docs|tests|server|src|bench)\/[\w./-]+\w)/g);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  expect(named(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  const benches = named(/npm run bench -- ([\w-]+)/g);
  expect(benches).toContain('scale');
  expect(benches.filter((name) => !existsSync(`bench/${name}.ts`))).toEqual([]);
});

test('calculates in scale.md what its figures give', () => {
  // From the guide's first table, in kB.
  const [order, orderLog, scan, scanLog] = [8.3, 15, 2.8, 3.5];
  const [disk, log] = [order / 2 + 1.2 * scan, orderLog / 2 + 1.2 * scanLog];
  expect(guide).toContain(`**${disk.toFixed(1)} kB** of disk`);
  expect(guide).toContain(`**${log.toFixed(1)} kB** of log`);
  // 100 million tickets at 1 kB each are 0.1 TB.
  expect(guide).toContain(
    `| 100 million | ${disk.toFixed(1).replace('.', '')}0 GB | ${(log / 10).toFixed(1)} TB |`,
  );
});

test.each(Object.entries(scaleTables))(
  'runs tests that exist, with settings that they read: %s',
  (_, table) => {
    expect(table.files.filter((path) => !existsSync(path))).toEqual([]);
    const tests = table.files.filter((path) => existsSync(path) && statSync(path).isFile());
    const text = tests.map((path) => readFileSync(path, 'utf8')).join('\n');
    expect(Object.keys(table.whole).filter((setting) => !text.includes(setting))).toEqual([]);
  },
);
