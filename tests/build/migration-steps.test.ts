import { describe, expect, it } from 'vitest';
import { ourMigrations } from '#server/database/migrate.ts';
import { problemsOf } from '../../build/lint/migration-steps.ts';
import { savedBuilds } from '../drills/saved-builds.ts';

const problems = (sql: string, released: readonly string[] = []) =>
  problemsOf({ name: '0900-tried', sql }, released);

describe('a migration of this version', () => {
  const { newest } = savedBuilds.at(-1) ?? { newest: 0 };
  const released = ourMigrations()
    .filter(({ version }) => version <= newest)
    .map(({ name }) => name);
  it('removes nothing that the previous build reads', () => {
    const later = ourMigrations().filter(({ version }) => version > newest);
    expect(later.flatMap((migration) => problemsOf(migration, released))).toEqual([]);
  });
  it('has its own number after those of the previous build, so that "released" is well-defined', () => {
    expect(released).toContain('0140-growth');
  });
});

describe('a step that breaks an older server', () => {
  it.each([
    ['DROP TABLE guests', 'the table guests'],
    ['ALTER TABLE orders DROP COLUMN note', 'ask for a column'],
    ['ALTER TABLE orders DROP note, ADD COLUMN text text', 'ask for a column'],
    ['ALTER TABLE orders RENAME COLUMN note TO text', 'old name'],
    ['ALTER TABLE orders RENAME TO purchases', 'old name'],
    ['ALTER TABLE orders ALTER COLUMN number TYPE bigint', 'another type'],
    ['ALTER TABLE orders ALTER note SET NOT NULL', 'leave out a value'],
    [
      'ALTER TABLE orders ADD COLUMN late int; ALTER TABLE orders ALTER late SET NOT NULL',
      'leave out a value',
    ],
    ['ALTER TABLE orders ALTER COLUMN note DROP DEFAULT', 'leave out a value'],
    ['ALTER TABLE orders ADD COLUMN note text NOT NULL', 'leaves out a value'],
    ['ALTER TABLE orders ADD note text, ADD COLUMN kind text NOT NULL', 'leaves out a value'],
    ['ALTER TABLE orders ADD COLUMN drawn float DEFAULT random()', 'for a value'],
    ["ALTER TABLE orders ADD CHECK (note <> '')", 'the constraint refuses'],
    ['ALTER TABLE orders ADD CONSTRAINT noted UNIQUE (note)', 'the constraint refuses'],
    ['ALTER TABLE scans DROP CONSTRAINT scans_pkey', 'lean on the key'],
    ['CREATE UNIQUE INDEX one_note ON orders (note)', 'takes for one'],
    ['CREATE UNIQUE INDEX CONCURRENTLY one_note ON orders (note)', 'takes for one'],
    ['CREATE UNIQUE INDEX IF NOT EXISTS one_note ON ONLY orders (note)', 'takes for one'],
    ['CREATE UNIQUE INDEX ON orders (note)', 'takes for one'],
    ['DO $$ BEGIN DROP TABLE orders; END $$', 'cannot be read'],
    ["DO LANGUAGE plpgsql 'BEGIN DROP TABLE orders; END'", 'cannot be read'],
    ['DELETE FROM orders', 'empties orders'],
    ['DROP FUNCTION count_reserved', 'the function count_reserved'],
  ])('is reported: %s', (sql, why) => {
    expect(problems(sql)).toEqual([expect.stringContaining(why)]);
  });

  it('is allowed only in a contract step whose expand step is in a saved build', () => {
    const sql = '-- contract: 0800-note-beside\nALTER TABLE orders DROP COLUMN note;';
    expect(problems(sql, ['0800-note-beside'])).toEqual([]);
    expect(problems(sql)).toEqual([expect.stringContaining('in no saved build yet')]);
    const nothing = '-- contract: 0800-note-beside\nCREATE TABLE more (id text)';
    expect(problems(nothing, ['0800-note-beside'])).toEqual([expect.stringContaining('nothing away')]);
  });
});

describe('an additive step', () => {
  it.each([
    ['ALTER TABLE orders ADD COLUMN note text'],
    ["ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT ''"],
    [
      "ALTER TABLE orders DROP CONSTRAINT kind_check; ALTER TABLE orders ADD CONSTRAINT kind_check CHECK (kind <> 'x')",
    ],
    [
      'CREATE TABLE notes (id text); ALTER TABLE notes ADD CHECK (id <> note); CREATE UNIQUE INDEX ON notes (id)',
    ],
    ['ALTER TABLE orders ADD COLUMN note text; CREATE UNIQUE INDEX one_note ON orders (note)'],
    ['CREATE INDEX orders_by_note ON orders (note); DROP INDEX orders_by_kind'],
    [
      "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DELETE FROM orders; SELECT 1 $$; SELECT 'DROP TABLE x;'",
    ],
    ['-- DROP TABLE orders;\nSELECT 1'],
    ['-- do: one statement for each event\nDO $$ BEGIN PERFORM 1; END $$'],
  ])('is allowed: %s', (sql) => {
    expect(problems(sql)).toEqual([]);
  });
});
