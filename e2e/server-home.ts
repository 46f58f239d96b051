import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAt } from '../tests/server-data/postgres-server.ts';

/** Where a server keeps its data, and the program that serves it. */
export interface ServerHome {
  readonly dataDir: string;
  readonly program: string;
  /** Whether it uses the embedded database. */
  readonly isEmbedded: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Removes the data, which must not be in use. */
  remove(): Promise<void>;
}

/** Serves the demo data wherever it is stored. */
const demoProgram = 'e2e/serve-demo.ts';

/** Creates an empty folder for a server as `npm start` runs it, with the embedded database. */
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

/** Copies the demo data into a new embedded database. */
export async function embeddedHome(): Promise<ServerHome> {
  const home = await emptyHome();
  await cp(prepared('E2E_TEMPLATE_DIR'), home.dataDir, { recursive: true });
  return home;
}

/**
 * Copies the demo data in the run's PostgreSQL, which takes a third of the processor time of an embedded database.
 * Uses an embedded one if this machine has no PostgreSQL.
 */
export async function sharedHome(): Promise<ServerHome> {
  const template = process.env['E2E_TEMPLATE_DATABASE'];
  if (template !== undefined) return databaseHome(prepared('E2E_POSTGRES'), template);
  return { ...(await embeddedHome()), program: demoProgram };
}

/** @param template the database to copy; without it the new database is empty */
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

/** Reads a path or name that global-setup.ts prepared once for the run. */
function prepared(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error('The demo data was not prepared: run these tests with npm run e2e.');
  return value;
}

/** Tries again, because a server that was stopped may still finish a copy of its build there. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
