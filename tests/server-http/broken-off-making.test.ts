import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killPrograms, startProgram, stopProgram } from './started-program.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-first-'));
});
afterEach(async () => {
  await killPrograms();
  rmSync(folder, { recursive: true, force: true });
});

test('recreates a database whose creation was interrupted, and deletes the partial one', async () => {
  mkdirSync(join(folder, 'database.making-1'));
  mkdirSync(join(folder, 'database'));
  const program = startProgram('run.ts', ['--empty'], { env: { DATA_DIR: folder } });
  await program.url;
  await stopProgram(program);
  expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes('making'))).toEqual([]);
});

test('leaves no process writing to the folder when killed while creating its database', async () => {
  const killed = startProgram('run.ts', ['--empty'], { env: { DATA_DIR: folder } });
  while (!readdirSync(folder).some((name) => name.includes('making')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  await stopProgram(killed, 'SIGKILL');
  expect(existsSync(join(folder, 'database'))).toBe(false);
  const next = startProgram('run.ts', ['--empty'], { env: { DATA_DIR: folder } });
  expect((await fetch(`${await next.url}/readyz`)).status).toBe(200);
  expect((await stopProgram(next)).code).toBe(0);
  expect(existsSync(join(folder, 'database', 'gatehouse-complete'))).toBe(true);
});
