import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDataFolder } from '../server-http/fresh-data.ts';

const repository = join(import.meta.dirname, '../..');
let home = '';
let data = '';
let npm: ChildProcess | null = null;

/** A copy of the repository that includes a build, so that starting it does not build. */
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'gatehouse-npm-'));
  data = await freshDataFolder();
  for (const name of ['package.json', 'build', 'server', 'src/domain', 'src/contract', 'src/messages'])
    cpSync(join(repository, name), join(home, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(home, 'node_modules'));
  mkdirSync(join(home, 'dist'));
  for (const name of ['index.html', 'service-worker.js']) writeFileSync(join(home, 'dist', name), 'built');
});
afterEach(async () => {
  if (npm !== null && npm.exitCode === null && npm.signalCode === null) {
    process.kill(-(npm.pid ?? 0), 'SIGKILL');
    await once(npm, 'exit');
  }
  for (const folder of [home, data]) rmSync(folder, { recursive: true, force: true });
});

const lock = () => join(data, 'gatehouse.lock');
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

test.each([
  ['to npm alone', (pid: number) => pid],
  ['to its whole group', (pid: number) => -pid],
])('ends the server of npm start on SIGTERM %s', async (_whom, target) => {
  const env = { PATH: process.env['PATH'], HOME: home, PORT: '0', DATA_DIR: data, STOP_TIMEOUT_MS: '5000' };
  const child = spawn('npm', ['start', '--', '--empty'], {
    cwd: home,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  npm = child;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Gatehouse is at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  const { pid: server }: { pid: number } = JSON.parse(readFileSync(lock(), 'utf8'));
  const ended = once(child, 'close');
  process.kill(target(child.pid ?? 0), 'SIGTERM');
  // Resolves once no child process of npm has its output open.
  await ended;
  expect([isAlive(server), existsSync(lock())]).toEqual([false, false]);
  expect(output).toContain('"msg":"stopped"');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('replaces the shell in every long-running script', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  );
  const staying = Object.entries(scripts).filter(([, line]) => /(^|\s)node\s/.test(line));
  expect(staying.length).toBeGreaterThan(5);
  expect(staying.filter(([, line]) => !line.startsWith('exec '))).toEqual([]);
});
