import type { Database } from '#server/database/database.ts';
import { databaseKinds } from '#tests/server-data/databases.ts';
import type { Row } from './row.ts';

/** Returns the rows of every database available here, labelled by its name; logs those that are not available. */
export async function onEachDatabase(measure: (database: Database) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, available, open } of databaseKinds) {
    if (!available) {
      console.log(`${name}: not measured, there is none here`);
      continue;
    }
    const { database, close } = await open();
    try {
      const found = await measure(database);
      rows.push(...found.map((row) => ({ ...row, name: `${name}: ${row.name}` })));
    } finally {
      await close();
    }
  }
  return rows;
}
