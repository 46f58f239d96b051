import type { Database } from '#server/database/database.ts';

/** A row that a call inserted, updated or deleted, with its values before and after. */
export interface Change {
  readonly table: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

type Values = Readonly<Record<string, unknown>>;

/** Writes down each committed change of each table from now on, except updates that change nothing. */
export async function watchTables(database: Database): Promise<void> {
  await database.script(`
    CREATE TABLE watched_changes (at_row bigserial, of_table text, row_before jsonb, row_after jsonb);
    CREATE FUNCTION watch_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
      INSERT INTO watched_changes (of_table, row_before, row_after) VALUES (TG_TABLE_NAME,
        CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END);
      RETURN NULL;
    END $$;`);
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'watched_changes'`,
  );
  for (const { name } of tables)
    await database.script(
      `CREATE TRIGGER watch_change AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION watch_change()`,
    );
}

/** Returns the changes since the last time. */
export async function takeChanges(database: Database): Promise<readonly Change[]> {
  const rows = await database.query<Change & { row: number }>(
    `DELETE FROM watched_changes RETURNING at_row AS row, of_table AS "table", row_before AS before, row_after AS after`,
  );
  return rows.toSorted((one, other) => one.row - other.row);
}
