import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPooled } from '#server/database/pooled.ts';
import { lockFolder } from '#server/database/embedded/process-lock.ts';
import { databaseKinds, openOneDatabase, type OpenedDatabase } from './databases.ts';
import { postgresAvailable, startPostgres } from './postgres-server.ts';

describe.each(databaseKinds)('the $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let database: Database;
    beforeAll(async () => {
      opened = await open();
      ({ database } = opened);
      await database.script(
        'CREATE TABLE notes (id integer PRIMARY KEY, text text); CREATE TABLE other (id integer)',
      );
    });
    afterAll(() => opened.close());

    it('returns the same values on every driver', async () => {
      const rows = await database.query(
        `SELECT $1::bigint AS big, $2::bytea AS bytes, $3::jsonb AS json, $4::text[] AS texts, $5::int[] AS ints,
                count(*) AS counted, $6::text AS nothing, $7::boolean AS flag FROM notes WHERE id < 0`,
        [2 ** 53 - 1, Uint8Array.of(0, 255, 7), '{"a":[1,null]}', ['a', 'b"c,{}', ''], [3, -4], null, true],
      );
      expect(rows).toEqual([
        {
          big: 2 ** 53 - 1,
          bytes: Uint8Array.of(0, 255, 7),
          json: { a: [1, null] },
          texts: ['a', 'b"c,{}', ''],
          ints: [3, -4],
          counted: 0,
          nothing: null,
          flag: true,
        },
      ]);
      expect(rows[0]?.['bytes']?.constructor).toBe(Uint8Array);
    });

    it('accepts arrays of any parameter type and returns them unchanged', async () => {
      const texts = ['', 'NULL', '"', '\\', 'a,b', '{}', 'new\nline', "it's", 'é€😀', null];
      const bytes = [Uint8Array.of(0, 92, 34), Uint8Array.of()];
      const rows = await database.query(
        `SELECT text, big, flag FROM unnest($1::text[], $2::bigint[], $3::boolean[]) AS sent(text, big, flag)`,
        [
          texts,
          texts.map((_, at) => (at === 1 ? null : at - 2 ** 53 + 1)),
          texts.map((_, at) => (at === 2 ? null : at % 2 === 0)),
        ],
      );
      expect(rows).toEqual(
        texts.map((text, at) => ({
          text,
          big: at === 1 ? null : at - 2 ** 53 + 1,
          flag: at === 2 ? null : at % 2 === 0,
        })),
      );
      expect(await database.query('SELECT one AS bytes FROM unnest($1::bytea[]) AS one', [bytes])).toEqual(
        bytes.map((one) => ({ bytes: one })),
      );
      expect(await database.query('SELECT one FROM unnest($1::text[]) AS one', [[]])).toEqual([]);
    });

    it('repeats a statement, even after it failed, and handles any number of statements', async () => {
      const divide = (by: number) => database.query('SELECT 12 / $1::int AS share', [by]);
      expect(await divide(3)).toEqual([{ share: 4 }]);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      expect(await divide(4)).toEqual([{ share: 3 }]);
      await expect(database.query('SELECT nothing FROM nowhere')).rejects.toMatchObject({ code: '42P01' });
      await expect(database.query('SELECT nothing FROM nowhere')).rejects.toMatchObject({ code: '42P01' });
      for (let at = 0; at < 320; at += 1)
        expect(await database.query(`SELECT ${at} + $1::int AS sum`, [1])).toEqual([{ sum: at + 1 }]);
      expect(await divide(6)).toEqual([{ share: 2 }]);
    });

    it('runs concurrent statements of a transaction in order, and fails them all with one', async () => {
      await database.script('CREATE TABLE steps (at bigint GENERATED ALWAYS AS IDENTITY, step integer)');
      await database.transaction((queries) =>
        Promise.all(
          [1, 2, 3, 4, 5].map((step) => queries.query('INSERT INTO steps (step) VALUES ($1)', [step])),
        ),
      );
      expect(await database.query('SELECT step FROM steps ORDER BY at')).toEqual(
        [1, 2, 3, 4, 5].map((step) => ({ step })),
      );
      const failing = database.transaction((queries) =>
        Promise.all([
          queries.query('INSERT INTO steps (step) VALUES (6)'),
          queries.query('SELECT 1 / (step - step) FROM steps'),
          queries.query('INSERT INTO steps (step) VALUES (7)'),
        ]),
      );
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await database.query('SELECT count(*) AS n FROM steps')).toEqual([{ n: 5 }]);
    });

    it('reports the first error rather than its consequences, and answers earlier statements', async () => {
      const failWith = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`;
      let turn = 0;
      const failing = (code: string) =>
        database.transaction(async (queries) => {
          turn += 1;
          // Called from deeper in the stack: the other promise is rejected before this one's rejection is handled.
          const deep = async (depth: number): Promise<void> =>
            depth === 0 ? void (await queries.query(failWith(code))) : await deep(depth - 1);
          await Promise.all([deep(9), queries.query('SELECT 1 AS one'), queries.query('SELECT 2 AS two')]);
        });
      await expect(failing('23505')).rejects.toMatchObject({ code: '23505' });
      expect(turn).toBe(1);
      // Conflicts with other transactions are retried.
      await expect(failing('40001')).rejects.toMatchObject({ code: '40001' });
      expect(turn).toBe(database.kind === 'postgres' ? 4 : 2);
    });

    it('never spends time compiling a statement, however costly it looks', async () => {
      const [setting] = await database.query<{ jit: string }>(`SELECT current_setting('jit') AS jit`);
      // The embedded database has no JIT compiler.
      expect(database.kind === 'postgres' ? setting?.jit : 'off').toBe('off');
    });

    it('refuses a number it could not return exactly', async () => {
      await expect(database.query(`SELECT 9007199254740993::bigint AS big`)).rejects.toThrow('too large');
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });

    it('reports a key violation by code and constraint', async () => {
      await database.query(`INSERT INTO notes VALUES (1, 'a')`);
      await expect(database.query(`INSERT INTO notes VALUES (1, 'b')`)).rejects.toMatchObject({
        code: '23505',
        constraint: 'notes_pkey',
      });
    });

    it('keeps nothing of a transaction that throws, and continues', async () => {
      const broken = database.transaction(async (queries) => {
        await queries.query(`INSERT INTO notes VALUES (2, 'a')`);
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      const failing = database.transaction(async (queries) => {
        await queries.query(`INSERT INTO notes VALUES (3, 'a')`);
        await queries.query('SELECT * FROM missing');
      });
      await expect(failing).rejects.toMatchObject({ code: '42P01' });
      expect(await database.query('SELECT id FROM notes WHERE id IN (2, 3)')).toEqual([]);
    });

    it('refuses statements after a failure in the transaction instead of running them separately', async () => {
      const late: Promise<unknown>[] = [];
      const reasonOf = (thrown: unknown) => thrown;
      await database.query('CREATE TABLE late (n integer)');
      const failed = database.transaction(async (queries) => {
        const ask = async () => {
          await new Promise((resolve) => setImmediate(resolve));
          await queries.query('SELECT 1');
          return queries.query('INSERT INTO late VALUES (1)');
        };
        late.push(ask().catch(reasonOf));
        throw new Error('it came to nothing');
      });
      await expect(failed).rejects.toThrow('it came to nothing');
      expect(await late[0]).toMatchObject({ code: '25P01' });
      expect(await database.query('SELECT n FROM late')).toEqual([]);
    });

    it('lets no other work into a transaction', async () => {
      await database.query('INSERT INTO other VALUES (0)');
      const add = () =>
        database.transaction(async (queries) => {
          const [row] = await queries.query<{ id: number }>('SELECT id FROM other FOR UPDATE');
          await queries.query('UPDATE other SET id = $1', [(row?.id ?? 0) + 1]);
        });
      await Promise.all(Array.from({ length: 20 }, add));
      expect(await database.query('SELECT id FROM other')).toEqual([{ id: 20 }]);
    });

    it('migrates each step once, completely or not at all, and refuses an incomplete newer database', async () => {
      const present = await database.query<{ version: number }>(
        'SELECT version FROM migrations ORDER BY version',
      );
      const base = present.map(({ version }) => ({ version, name: `base-${version}`, sql: 'SELECT broken' }));
      const next = {
        version: (present.at(-1)?.version ?? 0) + 2,
        name: 'next',
        sql: 'CREATE TABLE made (id integer); SELECT * FROM missing',
      };
      await expect(migrate(database, { migrations: [...base, next] })).rejects.toMatchObject({
        code: '42P01',
      });
      expect(await database.query(`SELECT to_regclass('made')::text AS made`)).toEqual([{ made: null }]);
      const setting = "current_setting('idle_in_transaction_session_timeout')";
      const good = {
        ...next,
        sql: `-- contract: before\nCREATE TABLE made (id integer); CREATE TABLE patience AS SELECT ${setting} AS told`,
      };
      expect(await migrate(database, { migrations: [...base, good] })).toEqual(['next']);
      // A machine that is busy while its servers start may stall for longer than any call may take.
      expect(await database.query('SELECT told FROM patience')).toEqual([{ told: '1min' }]);
      expect(await migrate(database, { migrations: [...base, good] })).toEqual([]);
      await expect(migrate(database, { migrations: base })).rejects.toMatchObject({ code: 'newer_schema' });
      const between = { version: next.version - 1, name: 'between', sql: 'SELECT 1' };
      expect(await migrate(database, { migrations: [...base, between, good] })).toEqual(['between']);
      // A purely additive migration doesn't disturb older servers.
      expect(await migrate(database, { migrations: [...base, good] })).toEqual([]);
    });
  });
});

describe.skipIf(!postgresAvailable())('a migration of a table in use on PostgreSQL', () => {
  const few = [() => undefined, { waitMs: 10_000, connections: 2 }] as const;
  it('lets other queries in repeatedly while it waits, and runs once the table is free', async () => {
    const server = await startPostgres();
    const url = await server.newWithTables();
    const [database, other] = await Promise.all([openPooled(url, ...few), openPooled(url, ...few)]);
    const present = await database.query<{ version: number; name: string }>(
      'SELECT version, name FROM migrations ORDER BY version',
    );
    const sql = 'ALTER TABLE gates ADD COLUMN tried text';
    const migrations = [
      ...present.map((one) => ({ ...one, sql: '' })),
      { version: 9999, name: 'tried', sql },
    ];
    const used = Promise.withResolvers<void>();
    const readers = other.transaction(async (queries) => {
      await queries.query('SELECT count(*) FROM gates');
      await used.promise;
    });
    let rounds = 0;
    const warn = () => {
      rounds += 1;
      if (rounds === 2) used.resolve();
    };
    const made = await migrate(database, { migrations, log: { warn }, lockMs: 20, pauseMs: 1 });
    expect([made, rounds >= 2]).toEqual([['tried'], true]);
    await readers;
    await Promise.all([database.close(), other.close()]);
    await server.stop();
  });
});

it('tries a migration again that waited for a sale, and the sale for it', async () => {
  const opened = await openOneDatabase();
  const present = await opened.database.query<{ version: number; name: string }>(
    'SELECT version, name FROM migrations ORDER BY version',
  );
  let tries = 0;
  const stuck: Database = {
    ...opened.database,
    transaction: (work, lockedId) => {
      tries += 1;
      if (tries === 1) return Promise.reject(new DatabaseError('40P01', 'deadlock detected'));
      return opened.database.transaction(work, lockedId);
    },
  };
  const migrations = [
    ...present.map((one) => ({ ...one, sql: '' })),
    { version: 9999, name: 'tried', sql: 'SELECT 1' },
  ];
  expect(await migrate(stuck, { migrations, pauseMs: 1 })).toEqual(['tried']);
  await opened.close();
});

describe('the embedded database on disk', () => {
  let folder: string;
  /**
   * Creates a database without tables in a separate folder by copying one, because creating one takes seconds of
   * processor time.
   */
  const bare = (name: string): string => {
    const copy = join(folder, name);
    cpSync(join(folder, 'bare'), copy, { recursive: true });
    return copy;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
    const made = await openEmbedded(join(folder, 'bare'));
    await made.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('syncs to disk at every commit and survives closing', async () => {
    const synced = bare('synced');
    const first = await openEmbedded(synced);
    await first.script('CREATE TABLE notes (id integer)');
    for (let id = 0; id < 10; id += 1) {
      const before = await first.syncs();
      await first.query('INSERT INTO notes VALUES ($1)', [id]);
      expect(await first.syncs()).toBeGreaterThan(before);
    }
    await first.close();
    const second = await openEmbedded(synced);
    expect(await second.query('SELECT count(*) AS n FROM notes')).toEqual([{ n: 10 }]);
    await second.close();
  });

  it('uses the current tables after a script, even for a cached statement', async () => {
    const database = await openEmbedded(bare('changing'));
    await database.script('CREATE TABLE notes (id integer); INSERT INTO notes VALUES (1)');
    expect(await database.query('SELECT * FROM notes')).toEqual([{ id: 1 }]);
    await database.script(`ALTER TABLE notes ADD COLUMN text text DEFAULT 'new'`);
    expect(await database.query('SELECT * FROM notes')).toEqual([{ id: 1, text: 'new' }]);
    await database.close();
  });

  it("converts an older version's feed line by line", async () => {
    const database = await openEmbedded(bare('older'));
    const migrations = new URL('../../server/database/migrations/', import.meta.url);
    const older = readdirSync(migrations)
      .toSorted()
      .slice(0, 2)
      .map((file, at) => ({
        version: at + 1,
        name: file,
        sql: readFileSync(new URL(file, migrations), 'utf8'),
      }));
    await migrate(database, { migrations: older });
    await database.script(`
      INSERT INTO users (id, username, role, created_at) VALUES ('u', 'omar', 'ORGANIZER', 0);
      INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, revision, created_at, updated_at)
        VALUES ('e', 'u', 'A night', 0, 0, 0, 'UTC', 'published', '{}', '{}', '{}', 2, 0, 0);
      INSERT INTO changes (event_id, revision, ordinal, line)
        SELECT 'e', 1 + n / 3, n, '{"kind":"ruling","revision":' || 1 + n / 3 || ',"scanId":"' || n || '"}' FROM generate_series(0, 4) AS n`);
    await migrate(database);
    const records = doorRecords(database);
    const { changes, cursor } = await records.changes('e', 0, 100);
    expect(changes.map((line) => (line.kind === 'ruling' ? [line.revision, line.scanId] : []))).toEqual([
      [1, '0'],
      [1, '1'],
      [1, '2'],
      [2, '3'],
      [2, '4'],
    ]);
    expect(cursor).toBe(2);
    expect(await records.changes('e', 0, 3)).toMatchObject({ cursor: 1, more: true, changes: [{}, {}, {}] });
    await database.close();
  });

  it('keeps every acknowledged row when its process is killed, and reopens without repair', async () => {
    const killed = bare('killed');
    const script = `
      const { openEmbedded } = await import(${JSON.stringify(new URL('../../server/database/embedded/embedded.ts', import.meta.url).href)});
      const database = await openEmbedded(${JSON.stringify(killed)});
      await database.script('CREATE TABLE notes (id integer)');
      for (let id = 1; ; id += 1) { await database.query('INSERT INTO notes VALUES ($1)', [id]); process.stdout.write(id + '\\n'); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n50\n')) child.kill('SIGKILL');
    });
    await gone;
    const acknowledged = said.slice(0, said.lastIndexOf('\n')).split('\n').length;
    const database = await openEmbedded(killed);
    const [row] = await database.query<{ n: number }>('SELECT count(*) AS n FROM notes');
    await database.close();
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
  });

  it('refuses a second opener and is free after closing', async () => {
    const own = bare('own');
    const database = await openEmbedded(own);
    await expect(openEmbedded(own)).rejects.toMatchObject({ code: 'data_in_use' });
    await database.close();
    await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: 'closed' });
    const again = await openEmbedded(own);
    await again.close();
  });

  it("takes over a dead process's lock, even with a reused process id or a corrupt lock", () => {
    const home = mkdtempSync(join(folder, 'lock-'));
    const path = join(home, 'gatehouse.lock');
    for (const stale of [
      { pid: 2 ** 22 + 1, startedAt: '1' },
      { pid: process.pid, startedAt: 'long ago' },
    ]) {
      writeFileSync(path, JSON.stringify(stale));
      lockFolder(home)();
    }
    writeFileSync(path, '{"pid":');
    const unlock = lockFolder(home);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(() => lockFolder(home)).toThrow(/in use by this process/);
    unlock();
    unlock();
    lockFolder(home)();
  });
});
