import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConfirmation } from '#server/database/accounts/email-confirmations.ts';
import { addReset } from '#server/database/accounts/password-resets.ts';
import type { Queries } from '#server/database/database.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';
import { untilSomebodyWaits } from './until-somebody-waits.ts';

const now = 1_800_000_000_000;
const userId = 'awa';
const emailDigest = 'of an address';

const links = [
  { name: 'a link to reset a password', add: addReset },
  { name: 'a link to confirm an address', add: addConfirmation },
];

describe.skipIf(!postgresAvailable())('storing a link beside other work', () => {
  let o: OpenedDatabase;
  beforeAll(async () => {
    o = await openOneDatabase();
    await o.database.query(
      `INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, 'NORMAL_USER', 0)`,
      [userId],
    );
  });
  afterAll(() => o.close());

  describe.each(links)('$name', ({ name, add }) => {
    const addAt = (queries: Queries, at: number) =>
      add(queries, { tokenHash: `${name} ${at}`, userId, emailDigest, now: at, expiresAt: at + 60_000 });

    it('does not wait for a transaction that only refers to the person', async () => {
      const added = await o.database.transaction(async (queries) => {
        // As each row does that names the person in a foreign key.
        await queries.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [userId]);
        return o.database.transaction((beside) => addAt(beside, now));
      });
      expect(added).toBe(true);
    });

    it('waits for another request for one, and stores only the first', async () => {
      const later = now + 120_000;
      let second: Promise<boolean> = Promise.resolve(true);
      await o.database.transaction(async (queries) => {
        expect(await addAt(queries, later)).toBe(true);
        second = o.database.transaction((beside) => addAt(beside, later + 1));
        await untilSomebodyWaits(o.database, second);
      });
      expect(await second).toBe(false);
    });
  });
});
