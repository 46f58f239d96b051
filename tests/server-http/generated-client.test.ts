import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDataFolder } from './fresh-data.ts';
import { killPrograms, startProgram } from './started-program.ts';
import { addPerson, masterKey, openTestApp, password } from './test-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
/** Below node_modules, where the client finds the package that it calls by. */
const client = join(root, 'node_modules/.cache/generated-client');
const source = join(root, 'tests/generated-client/walk.mts');

let folder = '';
beforeEach(async () => {
  folder = await freshDataFolder();
  rmSync(client, { recursive: true, force: true });
  mkdirSync(client, { recursive: true });
});
afterEach(async () => {
  await killPrograms();
  rmSync(folder, { recursive: true, force: true });
});

/** As a stranger would set up a program of their own. */
const settings = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'run',
  },
  files: ['api.ts', 'walk.mts'],
};

test("generates a client from the server's description that compiles, signs in, sells and scans", async () => {
  const before = await openTestApp({ DATA_DIR: folder });
  await addPerson(before, 'awa', 'ORGANIZER');
  await before.close();
  const env = { DATA_DIR: folder, MASTER_KEY: Buffer.from(masterKey).toString('base64') };
  const url = await startProgram('run.ts', ['--empty'], { env }).url;
  const description = await (await fetch(new URL('/api/openapi.json', url))).text();

  writeFileSync(join(client, 'openapi.json'), description);
  writeFileSync(join(client, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(client, 'tsconfig.json'), JSON.stringify(settings));
  copyFileSync(source, join(client, 'walk.mts'));
  const at = { cwd: client };
  const programs = join(root, 'node_modules/.bin');
  await run(join(programs, 'oazapfts'), ['openapi.json', 'api.ts'], at);
  const compiled = await run(join(programs, 'tsc'), ['-p', '.'], at).catch((error: unknown) => error);
  expect(compiled).toMatchObject({ stdout: '' });

  const { stdout } = await run(process.execPath, ['run/walk.mjs', url, 'awa', password], at);
  expect(JSON.parse(stdout)).toEqual({
    before: 0,
    after: 1,
    event: 'draft',
    refused: 'sold_out',
    order: 'confirmed',
    receipts: ['applied'],
  });
}, 120_000);
