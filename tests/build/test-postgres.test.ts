import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTestPostgres } from '../../build/test-postgres.ts';

test.runIf(existsSync('/usr/lib/postgresql'))(
  'starts an empty PostgreSQL for tests, which answers and is removed afterwards',
  async () => {
    const postgres = await startTestPostgres();
    expect(postgres).not.toBeNull();
    if (postgres === null) return;
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tables: 0 }]);
    await client.end();
    postgres.stop();
    await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow(/ECONNREFUSED/);
  },
);
