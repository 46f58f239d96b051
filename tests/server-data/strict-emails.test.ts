import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const migration = readFileSync(
  new URL('../../server/database/migrations/0011-strict-emails.sql', import.meta.url),
  'utf8',
);

describe.each(databaseKinds.filter(({ available }) => available))(
  'email addresses of earlier versions in the $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('keep the part that mail servers accept, unless somebody else has it', async () => {
      const { database } = opened;
      const people = [
        ['fine', "o'neil+x@sub.x-y.test", 5],
        ['bracket', 'awa@x.test>', 5],
        ['named', 'Lamin <lamin@x.test>', 5],
        ['taken', 'TAKEN@x.test>', 5],
        ['owner', 'taken@x.test', 5],
        ['one', 'twice@x.test>', null],
        ['two', 'twice@x.test<', null],
        ['nothing', 'no@thing', 5],
        ['phone', '', null],
      ] as const;
      for (const [id, email, verified] of people)
        await database.query(
          `INSERT INTO users (id, username, role, email, email_verified_at, created_at) VALUES ($1, $1, 'NORMAL_USER', $2, $3, 1)`,
          [id, email, verified],
        );
      await database.script(migration);
      const rows = await database.query<{ id: string; email: string; email_verified_at: number | null }>(
        'SELECT id, email, email_verified_at FROM users',
      );
      expect(Object.fromEntries(rows.map((row) => [row.id, [row.email, row.email_verified_at]]))).toEqual({
        fine: ["o'neil+x@sub.x-y.test", 5],
        bracket: ['awa@x.test', null],
        named: ['lamin@x.test', null],
        taken: ['', null],
        owner: ['taken@x.test', 5],
        one: ['', null],
        two: ['', null],
        nothing: ['', null],
        phone: ['', null],
      });
    });
  },
);
