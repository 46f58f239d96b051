import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLostScans, findLostScans, markLossSeen } from '#server/database/door/lost-scans.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { now } from './door-stores.ts';

const epoch = 'epoch-1';

describe.each(databaseKinds)('scans lost to cleared storage, in the $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    const organizerId = randomUUIDv7();
    beforeAll(async () => {
      opened = await open();
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
        [organizerId],
      );
    });
    afterAll(() => opened.close());

    /** Creates an event with one device of `person`, whose records of one epoch arrived as far as `progress` says. */
    async function phone(
      progress: { readonly last: number; readonly missing?: readonly (readonly [number, number])[] } | null,
      person: string | null = null,
    ) {
      const { database } = opened;
      const event = {
        organizerId,
        name: 'A night',
        timeZone: 'Africa/Banjul',
        gates: [{ name: 'Main gate' }],
      };
      const times = { doorsOpenAt: now, startsAt: now, endsAt: now + 3_600_000 };
      const types = [{ name: 'Regular', tickets: 1 }];
      const sealer = createSealer(new Uint8Array(32).fill(7));
      const { eventId } = await createDemoEvent(database, sealer, { ...event, ...times, types }, now);
      const deviceId = randomUUIDv7();
      await database.query(
        `INSERT INTO devices (id, event_id, name, role, public_key, person, enrolled_at, lease_expires_at)
         VALUES ($1, $2, 'Phone', 'steward', $3, $4, 0, 1)`,
        [deviceId, eventId, new Uint8Array(65), person],
      );
      if (progress !== null)
        await database.query(
          `INSERT INTO device_progress (device_id, epoch, last_seq, last_hash, missing, updated_at)
           VALUES ($1, $2, $3, '', $4::jsonb, 0)`,
          [deviceId, epoch, progress.last, JSON.stringify(progress.missing ?? [])],
        );
      const report = (last: number, from: { event?: string; person?: string | null; epoch?: string } = {}) =>
        addLostScans(
          database,
          { eventId: from.event ?? eventId, deviceId: 'now', person: from.person ?? null, at: now },
          { deviceId, epoch: from.epoch ?? epoch, last },
        );
      const found = () => findLostScans(database, eventId, { page: 1, limit: 20 });
      const see = (last: number, event = eventId) =>
        markLossSeen(database, event, { deviceId, epoch, last }, now);
      return { eventId, deviceId, report, found, see };
    }

    it.each<[string, Parameters<typeof phone>[0], number, number]>([
      ['all, where none ever came', null, 4, 4],
      ['those after the last that came', { last: 3 }, 5, 2],
      ['the gaps before it too', { last: 5, missing: [[2, 3]] }, 7, 4],
      ['only the part of a gap up to the number told', { last: 9, missing: [[2, 6]] }, 4, 3],
    ])('are counted as the numbers that never came: %s', async (_, progress, last, lost) => {
      const { deviceId, report, found } = await phone(progress);
      await report(last);
      expect(await found()).toEqual({
        items: [{ deviceId, epoch, last, lost, reportedAt: now, deviceName: 'Phone' }],
        total: 1,
        scans: lost,
      });
    });

    it('are none when everything arrived, before the report or after it', async () => {
      const whole = await phone({ last: 5 });
      await whole.report(5);
      expect(await whole.found()).toEqual({ items: [], total: 0, scans: 0 });

      const late = await phone({ last: 3 });
      await late.report(5);
      expect((await late.found()).scans).toBe(2);
      await opened.database.query('UPDATE device_progress SET last_seq = 5 WHERE device_id = $1', [
        late.deviceId,
      ]);
      expect(await late.found()).toEqual({ items: [], total: 0, scans: 0 });
    });

    it('are one loss however often reported, and are shown until acknowledged', async () => {
      const { report, found, see, eventId } = await phone({ last: 3 });
      await report(5);
      await report(5);
      expect(await found()).toMatchObject({ total: 1, scans: 2 });
      expect(await see(5)).toBe(true);
      expect(await see(5)).toBe(false);
      await report(5);
      expect(await found()).toMatchObject({ total: 0 });
      expect(await see(5, `${eventId}x`)).toBeNull();
    });

    it('are shown again when more were lost than acknowledged', async () => {
      const { report, found, see } = await phone({ last: 3 });
      await report(5);
      await report(8);
      // The notice on their screen showed a smaller loss.
      expect(await see(5)).toBe(false);
      expect(await found()).toMatchObject({ total: 1, scans: 5 });
    });

    it("are not accepted from another event's or another user's device, or without limit", async () => {
      const elsewhere = await phone(null);
      const theirs = await phone({ last: 3 }, 'awa');
      await theirs.report(5, { event: elsewhere.eventId });
      await theirs.report(5, { person: 'lamin' });
      expect(await theirs.found()).toMatchObject({ total: 0 });
      expect(await elsewhere.found()).toMatchObject({ total: 0 });
      await theirs.report(Number.MAX_SAFE_INTEGER, { person: 'awa' });
      expect(await theirs.found()).toMatchObject({ total: 1, scans: 30_000 });
      for (let n = 2; n < 20; n += 1) await theirs.report(5, { person: 'awa', epoch: `epoch-${n}` });
      expect(await theirs.found()).toMatchObject({ total: 5 });
    });
  });
});
