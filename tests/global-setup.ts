import { madeOnce } from './server-http/fresh-data.ts';
import { postgresAvailable, startOwnPostgres, type TestServer } from './server-data/postgres-server.ts';

/** Nothing of a test's database outlives the run: it need not wait for the disk. */
const forgetful = ['fsync=off', 'full_page_writes=off', 'max_connections=300'];

let own: TestServer | undefined;

/** Once before all test files: what each of them would otherwise spend seconds of processor time on. */
export async function setup(): Promise<void> {
  await madeOnce();
  if (process.env['TEST_DATABASE_URL'] !== undefined || !postgresAvailable()) return;
  own = await startOwnPostgres(forgetful);
  process.env['TEST_DATABASE_URL'] = own.url;
}

export async function teardown(): Promise<void> {
  await own?.stop();
}
