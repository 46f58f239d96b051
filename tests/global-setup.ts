import { tmpdir } from 'node:os';
import { openDatabase } from '#server/database/open.ts';
import { madeOnce } from './server-http/fresh-data.ts';
import { postgresAvailable, startRunPostgres, type TestServer } from './server-data/postgres-server.ts';

let server: TestServer | undefined;

/** Once before all test files: what each of them would otherwise spend seconds of processor time on. */
export async function setup(): Promise<void> {
  await madeOnce();
  if (!postgresAvailable()) return;
  server = await startRunPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  process.env['TEST_DATABASE_COPIED'] = await withTables(server);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

/** The address of a database of this version with nothing in it, to copy. */
async function withTables(server: TestServer): Promise<string> {
  const url = await server.newDatabase();
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ url, dataDir: tmpdir(), log });
  await database.close();
  return url;
}
