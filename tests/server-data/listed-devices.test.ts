import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDevices } from '#server/database/door/devices.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { openSale, type Sale } from './sale-hand.ts';

describe.each(databaseKinds)('the devices of an event over $name', ({ available, open }) => {
  describe.skipIf(!available)('when it can be had', () => {
    let opened: OpenedDatabase;
    let sale: Sale;
    let gateIds: string[] = [];
    beforeAll(async () => {
      opened = await open();
      sale = await openSale(opened.database, [{ name: 'Standard', quantity: 5 }]);
      const gates = await opened.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
        sale.eventId,
      ]);
      gateIds = gates.map(({ id }) => id);
    });
    afterAll(() => opened.close());

    const enrol = (name: string, count: number, { revokedAt, gateId }: Enrolled) =>
      opened.database.query(
        `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at, revoked_at, gate_id)
         SELECT $2 || n, $1, $2, 'steward', decode(md5($2 || n), 'hex'), n, 1000 + n, $4, $5 FROM generate_series(1, $3::int) n`,
        [sale.eventId, name, count, revokedAt, gateId],
      );
    interface Enrolled {
      readonly revokedAt: number | null;
      readonly gateId: string | null;
    }

    it('are listed up to 500, those that work before those that were revoked', async () => {
      const [gateId = ''] = gateIds;
      await enrol('working', 3, { revokedAt: null, gateId });
      await enrol('revoked', 600, { revokedAt: 5, gateId: null });
      const listed = await findDevices(opened.database, sale.eventId, null);
      expect(listed).toHaveLength(500);
      expect(listed.filter(({ name }) => name === 'working')).toHaveLength(3);
      // Of the others those that enrolled last, all in the order in which they did.
      expect(listed.at(-1)).toMatchObject({ deviceId: 'revoked600' });
      expect(listed.map(({ enrolledAt }) => enrolledAt)).toEqual(
        listed.map(({ enrolledAt }) => enrolledAt).toSorted((a, b) => a - b),
      );
    });

    it('are those at some gates alone where these are asked for', async () => {
      const at = await findDevices(opened.database, sale.eventId, gateIds);
      expect(at.map(({ deviceId }) => deviceId)).toEqual(['working1', 'working2', 'working3']);
      expect(await findDevices(opened.database, sale.eventId, [])).toEqual([]);
    });
  });
});
