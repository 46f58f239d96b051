import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDevices } from '#server/database/door/devices.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { openSale, type Sale } from './sale-hand.ts';

describe.each(databaseKinds)("an event's devices over $name", ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
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
      await enrol('working', 3, { revokedAt: null, gateId: gateIds[0] ?? '' });
      await enrol('revoked', 600, { revokedAt: 5, gateId: null });
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

    const everything = { gates: null, search: '', page: 1, limit: 500 };
    const find = (filter: Partial<Parameters<typeof findDevices>[2]> = {}) =>
      findDevices(opened.database, sale.eventId, { ...everything, ...filter });
    const idsOf = async (filter: Partial<Parameters<typeof findDevices>[2]>) =>
      (await find(filter)).rows.map(({ deviceId }) => deviceId);

    it('are listed by page, active before revoked, newest first', async () => {
      const first = await find();
      expect([first.rows.length, first.total]).toEqual([500, 603]);
      const all = [...first.rows, ...(await find({ page: 2 })).rows].map(({ deviceId }) => deviceId);
      const newest = (name: string, count: number) =>
        Array.from({ length: count }, (_, at) => `${name}${count - at}`);
      expect(all).toEqual([...newest('working', 3), ...newest('revoked', 600)]);
      expect(await idsOf({ page: 3 })).toEqual([]);
    });

    it("are found by part of their name or their gate's", async () => {
      await opened.database.query(`UPDATE gates SET name = 'Río' WHERE id = $1`, [gateIds[0] ?? '']);
      expect(await find({ search: 'REVOKED', limit: 10 })).toMatchObject({ total: 600 });
      expect(await idsOf({ search: 'rio' })).toEqual(['working3', 'working2', 'working1']);
      expect(await find({ search: 'nobody' })).toEqual({ rows: [], total: 0 });
    });

    it('are filtered to active steward phones, page by page', async () => {
      await opened.database.query(`UPDATE devices SET role = 'supervisor' WHERE id = 'working2'`);
      const only = 'working_stewards' as const;
      expect(await find({ only, limit: 1 })).toMatchObject({ total: 2, rows: [{ deviceId: 'working3' }] });
      expect(await idsOf({ only, page: 2, limit: 1 })).toEqual(['working1']);
      expect(await find({ only, search: 'REVOKED' })).toEqual({ rows: [], total: 0 });
      await opened.database.query(`UPDATE devices SET role = 'steward' WHERE id = 'working2'`);
    });

    it('are filtered by gates', async () => {
      expect(await idsOf({ gates: gateIds })).toEqual(['working3', 'working2', 'working1']);
      expect(await find({ gates: [] })).toEqual({ rows: [], total: 0 });
    });
  });
});
