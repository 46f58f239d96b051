import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const between = vi.hoisted(() => ({ openAndWrite: () => {} }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeSync = (file: number, content: string) => {
    between.openAndWrite();
    return fs.writeSync(file, content);
  };
  return { ...fs, writeSync };
});
const { lockFolder } = await import('#server/database/embedded/process-lock.ts');

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('goes to one of two starting processes, even if the second starts while the first writes its name', () => {
  const locked: (() => void)[] = [];
  const refused: unknown[] = [];
  const start = () => {
    try {
      locked.push(lockFolder(folder));
    } catch (error) {
      refused.push(error);
    }
  };
  between.openAndWrite = () => {
    between.openAndWrite = () => {};
    start();
  };
  start();
  expect(locked).toHaveLength(1);
  expect(refused).toMatchObject([{ code: 'data_in_use' }]);
  for (const unlock of locked) unlock();
  expect(readdirSync(folder)).toEqual([]);
});
