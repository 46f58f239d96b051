import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaleGroups } from '../../build/scale-groups.ts';
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

/** Has a fixed number of rounds. */
const withoutSetting = 'tests/fuzz/payments-at-once.test.ts';

test.each(Object.entries(scaleGroups))(
  'runs tests that exist, each of which reads a setting if its group has any: %s',
  (_, { files, inFull }) => {
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
    const settings = Object.keys(inFull);
    const read = files
      .filter((path) => settings.length > 0 && path !== withoutSetting)
      .map((path) => [path, settings.filter((name) => reads(path, name))] as const);
    expect(read.filter(([, ofFile]) => ofFile.length === 0)).toEqual([]);
    expect(settings.filter((name) => !read.some(([, ofFile]) => ofFile.includes(name)))).toEqual([]);
  },
);

const reads = (path: string, setting: string) =>
  statSync(path).isFile() && readFileSync(path, 'utf8').includes(`process.env['${setting}']`);

test.each(['toString', 'payment'])('refuses to run a group that does not exist: %s', (name) => {
  const { status, stderr } = spawnSync(process.execPath, ['build/scale.ts', name], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(`There is no group "${name}".`)]);
});
