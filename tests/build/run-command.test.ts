import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('A tool that ends well is fine, and one that fails or is not there is not', async () => {
  expect((await runCommand('node', ['-e', ''])).ok).toBe(true);
  expect((await runCommand('node', ['-e', 'process.exit(3)'])).ok).toBe(false);
  expect((await runCommand('no-such-tool', [])).ok).toBe(false);
});

test('A tool that is stopped takes every process with it that it started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-stopped-'));
  const file = join(folder, 'port');
  const inner = `const server = require('net').createServer().listen(0, '127.0.0.1', () =>
    require('fs').writeFileSync(${JSON.stringify(file)}, String(server.address().port)))`;
  const outer = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}]); setInterval(() => {}, 1e6)`;
  const stop = new AbortController();
  const running = runCommand('node', ['-e', outer], {}, stop.signal);
  const port = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
  await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await answers(port())).toBe(true);
  stop.abort();
  expect((await running).ok).toBe(false);
  await expect.poll(() => answers(port()), { timeout: 60_000 }).toBe(false);
  await rm(folder, { recursive: true });
});
