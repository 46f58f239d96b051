import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openPooled } from '#server/database/pooled.ts';
import { postgresAvailable, startPostgres } from './postgres-server.ts';

const few = [() => undefined, { waitMs: 10_000, connections: 2 }] as const;

it.skipIf(!postgresAvailable())(
  'creates its tables in a schema with other tables, which stay unchanged',
  async () => {
    const server = await startPostgres();
    const url = await server.newDatabase();
    const role = `plain_${randomUUID().replaceAll('-', '')}`;
    const master = await openPooled(url, ...few);
    // Like an extension, whose tables belong to the superuser.
    await master.script(
      `CREATE ROLE ${role} LOGIN PASSWORD 'plain'; GRANT CREATE ON SCHEMA public TO ${role}; CREATE TABLE spatial_ref_sys (srid integer)`,
    );
    const plain = new URL(url);
    plain.username = role;
    plain.password = 'plain';
    const database = await openPooled(plain.href, ...few);
    try {
      expect((await migrate(database)).length).toBeGreaterThan(0);
      const alone = await database.query<{ name: string; alone: boolean }>(
        `SELECT relname AS name, coalesce('parallel_workers=0' = ANY(reloptions), false) AS alone FROM pg_class
          WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );
      const others = alone.filter((one) => !one.alone).map(({ name }) => name);
      // Newer tables have a row for each event or each migration.
      expect(others.toSorted()).toEqual(['event_horizons', 'migrations', 'spatial_ref_sys']);
    } finally {
      await database.close();
      await master.script(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await master.close();
      await server.stop();
    }
  },
);
