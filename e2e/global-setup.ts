import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAvailable, startRunPostgres } from '../tests/server-data/postgres-server.ts';
import { engines } from './engines/every-engine.ts';
import { databaseHome, emptyHome, type ServerHome } from './server-home.ts';
import { serverIn } from './server.ts';

type Undo = () => Promise<void>;

/** Fills one data folder and one database with the demo data; each test's server starts on a copy. */
export default async function prepareDemoData(): Promise<Undo> {
  for (const missing of engines.map((engine) => engine.missing()))
    if (missing !== null) process.stdout.write(`${missing} The short walk is not taken in it.\n`);
  const compiled = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-compiled-'));
  process.env['E2E_COMPILE_CACHE'] = compiled;
  const undo = await Promise.all([prepareFolder(), prepareDatabase()]);
  return async () => {
    for (const step of undo) await step();
    // A server that stops late may still write there.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10 });
  };
}

async function prepareFolder(): Promise<Undo> {
  const home = await emptyHome();
  await fill(home);
  process.env['E2E_TEMPLATE_DIR'] = home.dataDir;
  return home.remove;
}

async function prepareDatabase(): Promise<Undo> {
  if (!postgresAvailable()) {
    process.stdout.write('No PostgreSQL here: every server has an embedded database, which takes longer.\n');
    return async () => undefined;
  }
  const postgres = await startRunPostgres();
  process.env['E2E_POSTGRES'] = postgres.url;
  process.env['E2E_MASTER_KEY'] = randomBytes(32).toString('base64');
  const home = await databaseHome(postgres.url);
  await fill(home);
  process.env['E2E_TEMPLATE_DATABASE'] = home.env['DATABASE_URL'];
  return async () => {
    await home.remove();
    await postgres.stop();
  };
}

async function fill(home: ServerHome): Promise<void> {
  const server = await serverIn(home);
  try {
    await server.start();
  } finally {
    await server.stop();
  }
}
