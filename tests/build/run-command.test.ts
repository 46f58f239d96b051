import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runCommand } from '../../build/run-command.ts';

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

test('reports whether a tool succeeded, failed or is missing', async () => {
  expect((await runCommand('node', ['-e', ''])).ok).toBe(true);
  expect((await runCommand('node', ['-e', 'process.exit(3)'])).ok).toBe(false);
  expect((await runCommand('no-such-tool', [])).ok).toBe(false);
});

/** The source of a program that listens and writes its port to a file. */
const listening = (file: string): string =>
  `const server = require('net').createServer().listen(0, '127.0.0.1', () =>
    require('fs').writeFileSync(${JSON.stringify(file)}, String(server.address().port)))`;
const portIn = (file: string) => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);

test('ends all child processes of a stopped tool', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-stopped-'));
  const file = join(folder, 'port');
  const outer = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(listening(file))}]); setInterval(() => {}, 1e6)`;
  const stop = new AbortController();
  const running = runCommand('node', ['-e', outer], {}, stop.signal);
  const port = () => portIn(file);
  await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await answers(port())).toBe(true);
  stop.abort();
  expect((await running).ok).toBe(false);
  await expect.poll(() => answers(port()), { timeout: 60_000 }).toBe(false);
  await rm(folder, { recursive: true });
});

test('stops both of two running tools when stopped, and ends with the same signal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-stopped-'));
  const files = [join(folder, 'one'), join(folder, 'other')];
  const program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { runCommand } from ${JSON.stringify(pathToFileURL(resolve('build/run-command.ts')).href)};
    for (const code of ${JSON.stringify(files.map(listening))}) void runCommand(process.execPath, ['-e', code]);`,
  );
  const running = spawn(process.execPath, [program]);
  const ended = new Promise((done) => running.once('exit', done));
  for (const file of files) await expect.poll(() => portIn(file), { timeout: 60_000 }).toBeGreaterThan(0);
  running.kill('SIGTERM');
  expect(await ended).toBe(143);
  for (const file of files) await expect.poll(() => answers(portIn(file)), { timeout: 60_000 }).toBe(false);
  await rm(folder, { recursive: true });
});
