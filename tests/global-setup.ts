import { tmpdir } from 'node:os';
import { openDatabase } from '#server/database/open.ts';
import { madeOnce } from './server-http/fresh-data.ts';
import {
  postgresAvailable,
  startOwnPostgres,
  startPostgres,
  type TestServer,
} from './server-data/postgres-server.ts';

/**
 * Nothing of a test's database outlives the run: it need not wait for the disk. Statistics that come at some moment of the
 * run would change plans, and with them how many rows a test counts.
 */
const forgetful = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'autovacuum=off'];

let own: TestServer | undefined;
let given: TestServer | undefined;

/** Once before all test files: what each of them would otherwise spend seconds of processor time on. */
export async function setup(): Promise<void> {
  await madeOnce();
  if (!postgresAvailable()) return;
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    own = await startOwnPostgres(forgetful);
    process.env['TEST_DATABASE_URL'] = own.url;
  }
  given = await startPostgres();
  process.env['TEST_DATABASE_COPIED'] = await withTables(given);
}

export async function teardown(): Promise<void> {
  await given?.stop();
  await own?.stop();
}

/** The address of a database of this version with nothing in it, to copy. */
async function withTables(server: TestServer): Promise<string> {
  const url = await server.newDatabase();
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ url, dataDir: tmpdir(), log });
  await database.close();
  return url;
}
