import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doorRecords } from '#server/database/door/door-store.ts';
import { lastRestores } from '#server/database/meta.ts';
import { addTickets } from '#server/database/tickets/tickets.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { createHistory } from '#server/door/history.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { manifestsResource } from '#server/resources/door/manifests.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { readHeader } from '#contract/door/manifest-header.ts';
import type { Database } from '#server/database/database.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const sealer = createSealer(new Uint8Array(32).fill(3));
const hour = 3_600_000;

describe.each(databaseKinds)('an unannounced restore from a backup over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let made: CreatedEvent;
    const organizerId = randomUUIDv7();
    let clock = Date.now();
    const logged: object[] = [];
    const moves: string[] = [];
    const server = () => {
      const { database } = opened;
      const now = () => clock;
      const log = { error: (facts: object) => void logged.push(facts) };
      const moved = (eventId: string, revision: number) => void moves.push(`${eventId} ${revision}`);
      const history = createHistory({ database, now, log, moved });
      const parts = { database, signers: createSigners(sealer), now, epoch: history.epoch };
      const manifests = createManifestStore(parts);
      return {
        history,
        ...manifestsResource({ database, manifests, records: doorRecords(database), history }),
      };
    };
    const device = (deviceId: string): Caller => ({
      kind: 'device',
      deviceId,
      eventId: made.eventId,
      role: 'steward',
    });
    /** Requests the feed like a device, from one of several servers on the database. */
    const ask = async (caller: Caller, since: number, epoch?: string) => {
      const query = { since: String(since), ...(epoch === undefined ? {} : { epoch }) };
      const params = { registrationId: made.eventId };
      const reply = await server().readChanges({
        params,
        query,
        caller,
        body: undefined as never,
        rangeFrom: 0,
      });
      if (isRefusal(reply)) throw new Error(reply.code);
      return reply;
    };
    const issue = () =>
      opened.database.transaction((queries) =>
        addTickets(queries, {
          eventId: made.eventId,
          typeIndex: 0,
          keyId: made.keyId,
          quantity: 1,
          test: false,
          holderUserId: null,
          holderName: 'Fatou',
          now: clock,
        }),
      );
    beforeAll(async () => {
      opened = await open();
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
        [organizerId],
      );
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      clock += 24 * hour;
      logged.length = 0;
      moves.length = 0;
      await opened.database.query('TRUNCATE events, restores, log_lines CASCADE');
      made = await createDemoEvent(
        opened.database,
        sealer,
        {
          organizerId,
          name: 'Concert',
          startsAt: clock,
          endsAt: clock + 90 * 24 * hour,
          doorsOpenAt: clock,
          timeZone: 'Africa/Banjul',
          details: { status: 'published' },
          gates: [{ name: 'Main' }],
          types: [{ name: 'Standard', priceAmount: 5000, quantity: 3_000, tickets: 20 }],
        },
        clock,
      );
    });

    it('is proven by a device that is ahead, which starts a new history once for all servers', async () => {
      const { history } = server();
      expect(history.lastEpoch()).toBe('');
      const before = await history.epoch();
      expect(history.lastEpoch()).toBe(before);
      const first = await ask(device('device-1'), 1_000, before);
      expect(first.epoch).not.toBe(before);
      expect(await server().history.epoch()).toBe(first.epoch);
      expect(logged).toMatchObject([{ deviceId: 'device-1', reached: 1_000, epoch: first.epoch }]);
      // The other devices are ahead too, in the previous history.
      expect((await ask(device('device-2'), 2_000, before)).epoch).toBe(first.epoch);
      expect(logged).toHaveLength(1);
      expect(moves).toEqual([`${made.eventId} 1`]);
      const lines = await opened.database.query(
        `SELECT at, level, source, actor, event_id, device_id, details FROM log_lines WHERE action = 'device_showed_restore'`,
      );
      expect(lines).toEqual([
        {
          at: clock,
          level: 'error',
          source: 'devices',
          actor: null,
          event_id: made.eventId,
          device_id: 'device-1',
          details: { epoch: first.epoch, reached: 1_000, revision: 0 },
        },
      ]);
    });

    it('is not checked at each call: only after seconds, or at once for a device of another history', async () => {
      await server().history.epoch();
      let reads = 0;
      let monotonic = 0;
      const database: Database = {
        ...opened.database,
        query(sql, params) {
          if (sql.includes('server_epoch')) reads += 1;
          return opened.database.query(sql, params);
        },
      };
      const one = createHistory({
        database,
        now: () => clock,
        log: { error: () => undefined },
        moved: () => undefined,
        monotonic: () => monotonic,
      });
      const epoch = await one.known(undefined);
      for (let call = 0; call < 50; call += 1) expect(await one.known(epoch)).toBe(epoch);
      expect(reads).toBe(1);
      const renewed = (await ask(device('device-9'), 5_000_000, epoch)).epoch;
      expect(renewed).not.toBe(epoch);
      expect(await one.known(renewed)).toBe(renewed);
      expect(reads).toBe(2);
      const again = (await ask(device('device-8'), 6_000_000, renewed)).epoch;
      monotonic += 5_000;
      expect(await one.known(undefined)).toBe(again);
    });

    it('reuses no number that may have been sold in the lost time', async () => {
      const last = await issue();
      await ask(device('device-1'), 100_000, await server().history.epoch());
      const next = await issue();
      expect(next - last).toBeGreaterThan(12_900);
      const manifest = await server().readManifest({
        params: { registrationId: made.eventId },
        query: undefined as never,
        caller: device('device-1'),
        body: undefined as never,
        rangeFrom: 0,
      });
      if (isRefusal(manifest)) throw new Error(manifest.code);
      const header = readHeader(manifest.header);
      expect(header).toMatchObject({ ok: true, header: { ticketCount: next + 1, tickets: 22 } });
    });

    it.each<[string, () => Caller, (epoch: string) => string | undefined]>([
      ['a device that tells of no history', () => device('device-3'), () => undefined],
      ['a device of another history', () => device('device-3'), () => 'another'],
      [
        'a person',
        () => ({ kind: 'user', userId: 'u', credentialId: 1, role: 'ADMIN', sessionId: 's' }),
        (epoch) => epoch,
      ],
    ])('is not proven by %s', async (_who, caller, told) => {
      const before = await server().history.epoch();
      expect((await ask(caller(), 900_000, told(before))).epoch).toBe(before);
    });

    it('is not proven again within the hour by the same device, which may lie', async () => {
      const first = await ask(device('device-4'), 900_000, await server().history.epoch());
      expect((await ask(device('device-4'), 900_000, first.epoch)).epoch).toBe(first.epoch);
      clock += hour + 1;
      expect((await ask(device('device-4'), 900_000, first.epoch)).epoch).not.toBe(first.epoch);
    });

    it('is reported to the organizer, unless it was before the event was created', async () => {
      const told = async () => (await lastRestores(opened.database, [made.eventId])).get(made.eventId);
      expect(await told()).toBeUndefined();
      await ask(device('device-6'), 900_000, await server().history.epoch());
      expect(await told()).toMatchObject({ at: clock });
      clock += hour;
      await opened.database.query('UPDATE events SET created_at = $2 WHERE id = $1', [made.eventId, clock]);
      expect(await told()).toBeUndefined();
    });

    it('is not proven by a device with the same revision as the database', async () => {
      const before = await server().history.epoch();
      const { cursor } = await ask(device('device-5'), 0, before);
      expect(await ask(device('device-5'), cursor, before)).toMatchObject({ cursor, epoch: before });
    });
  });
});
