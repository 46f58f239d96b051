import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longFirst, slowFolders } from '../../build/long-first.ts';

const file = (line: string) => {
  const [project = '', path = ''] = line.split(' ');
  return { project, path };
};

it('runs files of slow folders first, grouped by project, and keeps the order of the others', () => {
  const files = [
    'dom tests/app/b.dom.test.tsx',
    'dom tests/app/a.dom.test.tsx',
    'dom tests/screens/c.dom.test.tsx',
    'node tests/domain/b.test.ts',
    'node tests/server-data/a.test.ts',
    'node tests/app/a.test.ts',
    'node tests/fuzz/z.test.ts',
    'node tests/server-data/b.test.ts',
  ];
  expect(longFirst(files, file)).toEqual([
    'dom tests/screens/c.dom.test.tsx',
    'dom tests/app/b.dom.test.tsx',
    'dom tests/app/a.dom.test.tsx',
    'node tests/fuzz/z.test.ts',
    'node tests/server-data/a.test.ts',
    'node tests/server-data/b.test.ts',
    'node tests/domain/b.test.ts',
    'node tests/app/a.test.ts',
  ]);
});

it('names only existing folders', async () => {
  expect(await readdir(join(import.meta.dirname, '..'))).toEqual(expect.arrayContaining([...slowFolders]));
});
