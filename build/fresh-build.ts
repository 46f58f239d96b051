import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './dist-files.ts';
import { repository, runCommand } from './run-command.ts';

const sources = ['src', 'sw', 'public', 'build'];
const sourceFiles = ['package-lock.json', 'vite.config.ts', 'panda.config.ts'];

/** Returns whether `dist` is missing or older than any of its inputs. */
export async function isStale(home = repository): Promise<boolean> {
  const built = join(home, 'dist/service-worker.js');
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  const folders = sources.filter((folder) => existsSync(join(home, folder)));
  const below = await Promise.all(
    folders.map(async (folder) => prefixed(folder, await filesBelow(join(home, folder)))),
  );
  const files = [...below.flat(), ...sourceFiles]
    .map((file) => join(home, file))
    .filter((file) => existsSync(file));
  return files.some((file) => statSync(file).mtimeMs > builtAt);
}

function prefixed(folder: string, files: readonly string[]): string[] {
  return files.map((file) => `${folder}/${file}`);
}

/** The first start has to fit a small machine: use less memory for a somewhat slower build. */
const littleMemory = {
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], '--max-old-space-size=256', '--max-semi-space-size=1']
    .filter((option) => option !== undefined)
    .join(' '),
  MALLOC_ARENA_MAX: '2',
  RAYON_NUM_THREADS: '1',
  // The bundler's own memory: one thread of each kind, allocated on demand and returned to the system at once.
  ROLLDOWN_WORKER_THREADS: '1',
  ROLLDOWN_MAX_BLOCKING_THREADS: '1',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
  UV_THREADPOOL_SIZE: '2',
};

/** Builds the app unless the existing build is up to date. Returns whether there is a build now. */
export async function ensureBuilt(): Promise<boolean> {
  if (!(await isStale())) return true;
  console.log('Building the app …');
  const { ok } = await runCommand('vite', ['build', '--logLevel', 'warn'], littleMemory);
  if (!ok) console.error('The app could not be built; the reason is above.');
  return ok;
}
