import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).toSorted();
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('the decisions', () => {
  it('are numbered without a gap or a repeat', () => {
    const expected = files.map((_, at) => String(at + 1).padStart(4, '0'));
    expect(files.map((file) => file.slice(0, 4))).toEqual(expected);
  });

  it.each(files)('name %s by its title, and say when it was made', (file) => {
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const [title, , date] = textOf(file).split('\n');
    expect(title).toMatch(/^# \S/);
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it.each(files)('link from %s only to decisions that exist', (file) => {
    const links = [...textOf(file).matchAll(/\b\d{4}-[a-z][a-z0-9-]*\.md\b/g)].map(([link]) => link);
    expect(links.filter((link) => !files.includes(basename(link)))).toEqual([]);
  });

  it('are linked from other documents by names that exist', () => {
    const documents = [
      'README.md',
      'CONTRIBUTING.md',
      ...readdirSync('docs').map((name) => join('docs', name)),
    ];
    const links = documents
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/docs\/decisions\/[\w-]+\.md/g)])
      .map(([link]) => link);
    expect(links).not.toEqual([]);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
});
