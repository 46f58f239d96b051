import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAt } from '../tests/server-data/postgres-server.ts';

/** Where a server keeps its data, and the program that serves them. */
export interface ServerHome {
  readonly dataDir: string;
  readonly program: string;
  /** Whether its database is the embedded one. */
  readonly isEmbedded: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Removes the data; nobody may be using them. */
  remove(): Promise<void>;
}

/** Serves the demo data wherever they are kept. */
const demoProgram = 'e2e/serve-demo.ts';

/** An empty folder for the server as `npm start` runs it, with the embedded database. */
export async function emptyHome(): Promise<ServerHome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  return {
    dataDir,
    program: 'server/run.ts',
    isEmbedded: true,
    env: {},
    remove: () => removeFolder(dataDir),
  };
}

/** A copy of the demo data in an embedded database of its own. */
export async function embeddedHome(): Promise<ServerHome> {
  const home = await emptyHome();
  await cp(prepared('E2E_TEMPLATE_DIR'), home.dataDir, { recursive: true });
  return home;
}

/**
 * A copy of the demo data in the run's PostgreSQL, which costs a third of the processor time that an embedded database
 * does. An embedded one where this machine has no PostgreSQL.
 */
export async function sharedHome(): Promise<ServerHome> {
  const template = process.env['E2E_TEMPLATE_DATABASE'];
  if (template !== undefined) return databaseHome(prepared('E2E_POSTGRES'), template);
  return { ...(await embeddedHome()), program: demoProgram };
}

/** @param template the database to copy; an empty one where there is none. */
export async function databaseHome(postgres: string, template?: string): Promise<ServerHome> {
  const { dataDir, remove: removeDataDir } = await emptyHome();
  const databases = postgresAt(postgres);
  const url = await databases.newDatabase(template);
  return {
    dataDir,
    program: demoProgram,
    isEmbedded: false,
    env: { DATABASE_URL: url, MASTER_KEY: prepared('E2E_MASTER_KEY'), PAYMENTS: 'sandbox' },
    async remove() {
      await databases.stop();
      await removeDataDir();
    },
  };
}

/** What was made once for the run (global-setup.ts). */
function prepared(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error('The demo data was not prepared: run these tests with npm run e2e.');
  return value;
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
