import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpText } from '#server/config/config.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('explains every variable that the server reads, and no others', () => {
  const read = [...helpText().matchAll(/^ {2}([A-Z][A-Z_]+) /gm)].map(([, name]) => name);
  const explained = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(10);
  expect(new Set(explained)).toEqual(new Set(read));
});

test('names only existing commands', () => {
  const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('names only existing files and folders', () => {
  const named = [...readme.matchAll(/`((?:src|server|build|bench|e2e|docs|tests|sw)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  // Created by commands that the README describes.
  const made = ['bench/results'];
  expect(named.filter((path) => !existsSync(path) && !made.includes(path))).toEqual([]);
});
