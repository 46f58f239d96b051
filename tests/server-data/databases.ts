import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { freshDataFolder } from '../server-http/fresh-data.ts';
import { embeddedToo, postgresAvailable, startPostgres } from './postgres-server.ts';

const quiet = { info: () => undefined, warn: () => undefined };

export interface OpenedDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** The databases that one suite runs over. Without PostgreSQL, its tests are reported as skipped. */
export const databaseKinds = [
  { name: 'embedded database', available: embeddedToo(), open: openEmbeddedForTest },
  { name: 'PostgreSQL', available: postgresAvailable(), open: openPostgresForTest },
] as const;

/** Opens one database with its tables, for rules that are the same over both: the fastest one available. */
export async function openOneDatabase(): Promise<OpenedDatabase> {
  return postgresAvailable() ? openPostgresForTest() : openEmbeddedForTest();
}

async function openEmbeddedForTest(): Promise<OpenedDatabase> {
  const dataDir = await freshDataFolder();
  const database = await openDatabase({ url: null, dataDir, log: quiet });
  return {
    database,
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openPostgresForTest(): Promise<OpenedDatabase> {
  const server = await startPostgres();
  // Two hundred buyers wait for ten connections: on a busy machine that takes longer than the default wait.
  const place = { url: await server.newWithTables(), dataDir: tmpdir(), log: quiet, waitMs: 110_000 };
  const database = await openDatabase(place);
  return {
    database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
