import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open.ts';
import { madeOnce } from './server-http/fresh-data.ts';
import { postgresAvailable, startRunPostgres, type TestServer } from './server-data/postgres-server.ts';

let server: TestServer | undefined;
let harness = '';

/**
 * Prepares once what would otherwise take each test file seconds of processor time.
 *
 * @param project set in watch mode, where tests can be run again; undefined for a single run
 */
export async function setup(project?: Pick<TestProject, 'onTestsRerun'>): Promise<void> {
  await madeOnce();
  harness = await mkdtemp(join(tmpdir(), 'gatehouse-harness-'));
  process.env['HARNESS_BUILDS'] = harness;
  // In watch mode, sources may have changed since the page was built.
  project?.onTestsRerun(async () => {
    for (const name of await readdir(harness)) await rm(join(harness, name), { recursive: true });
  });
  if (!postgresAvailable()) return;
  server = await startRunPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  process.env['TEST_DATABASE_COPIED'] = await withTables(server);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  await rm(harness, { recursive: true, force: true });
}

/** Returns the address of an empty database of this version, to copy. */
async function withTables(server: TestServer): Promise<string> {
  const url = await server.newDatabase();
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ url, dataDir: tmpdir(), log });
  await database.close();
  return url;
}
