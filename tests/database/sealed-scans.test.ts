import 'fake-indexeddb/auto';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealScans } from '#api/seal-scans.ts';
import { createDoorStore } from '#database/door-store.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { SealedScans } from '#domain/door/sealed-scans.ts';
import { identifyDevice, newDeviceKey } from '#platform/device-key.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { devicesResource } from '#server/resources/door/devices.ts';
import { sealedScansResource } from '#server/resources/door/sealed-scans.ts';
import { importSealedScans } from '#server/door/sealed-scans.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { freshDatabase } from './open.ts';
import { databaseKinds, type OpenedDatabase } from '../server-data/databases.ts';
import { nameGates, now } from '../server-data/door-stores.ts';
import { oneHistory } from '../fakes/one-history.ts';
import { createHand } from '../server-data/scanner-hand.ts';
import { aNight } from '../server-data/a-night.ts';

const admin: Caller = { kind: 'user', userId: 'nobody', credentialId: 1, role: 'ADMIN', sessionId: 's' };
const sealer = createSealer(new Uint8Array(32).fill(3));

describe.each(databaseKinds)('scans sealed by a revoked device, over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    const organizerId = randomUUIDv7();
    let made: CreatedEvent;
    const parts = (masterKeyOf = sealer) => ({
      database: opened.database,
      signers: createSigners(masterKeyOf),
      records: doorRecords(opened.database),
      now: () => now,
      history: oneHistory('server-1'),
      log: { warn: () => undefined },
      moved: () => undefined,
    });
    beforeAll(async () => {
      opened = await open();
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at)
         VALUES ($1, 'omar', 'ORGANIZER', 0), ($2, 'ada', 'ADMIN', 0)`,
        [organizerId, admin.userId],
      );
    });
    afterAll(() => opened.close());
    // Nobody was let in at its event yet.
    beforeEach(async () => {
      made = await createDemoEvent(opened.database, sealer, aNight(organizerId, now, 1_000), now);
      await nameGates(opened.database, made.eventId);
    });

    /** A real device: enrolled by the real resource, then revoked with `count` unsent scans. */
    async function revokedDevice(count: number, more: Partial<ScanRecord> = {}): Promise<SealedScans> {
      const devices = devicesResource({
        ...parts(),
        accessChanges: { changed: () => undefined },
        secrets: { enrolmentKey: new Uint8Array(32) },
      });
      const call = {
        params: { registrationId: made.eventId },
        query: undefined,
        caller: admin,
        rangeFrom: 0,
      };
      const { database } = await freshDatabase();
      const store = createDoorStore(database, {
        newEpoch: () => 'e1',
        newKey: newDeviceKey,
        seal: sealScans,
      });
      const invite = await devices.inviteDevice({ ...call, body: { role: 'steward', gateId: null } });
      if (isRefusal(invite)) throw new Error(invite.code);
      const identity = await identifyDevice(await store.deviceKey(), invite.code);
      const lease = await devices.enrolDevice({
        ...call,
        params: undefined,
        body: { code: invite.code, ...identity, name: 'Phone' },
      });
      if (isRefusal(lease)) throw new Error(lease.code);
      await store.storeEnrolment(lease);
      const hand = createHand(made.eventId, lease.deviceId);
      for (let number = 0; number < count; number += 1) {
        await database.scans.add({
          scan: hand.scan(number, now, more),
          state: 'unsent',
          receipt: null,
          ruling: null,
        });
      }
      await devices.revokeDevice({
        ...call,
        query: {},
        params: { ...call.params, deviceId: lease.deviceId },
        body: undefined,
      });
      await store.deviceRevoked(made.eventId, lease.deviceId);
      const [box] = await store.sealed();
      database.close();
      if (box === undefined) throw new Error('nothing was sealed');
      return JSON.parse(JSON.stringify(box));
    }

    it('are imported completely and in order, and importing the file again changes nothing', async () => {
      const file = await revokedDevice(730);
      const moves: number[] = [];
      const moved = (_: string, revision: number) => void moves.push(revision);
      expect(await importSealedScans({ ...parts(), moved }, file)).toEqual({
        applied: 730,
        duplicate: 0,
        conflict: 0,
        parked: 0,
        later: 0,
      });
      // In two batches, as a device may send 500 at once.
      expect(moves).toHaveLength(2);
      expect(await importSealedScans(parts(), file)).toMatchObject({ applied: 0, duplicate: 730 });
      const rows = await opened.database.query<{ held: boolean }>(
        'SELECT chain_holds AS held FROM scans WHERE device_id = $1 ORDER BY position',
        [file.deviceId],
      );
      expect(rows.filter((row) => row.held)).toHaveLength(730);
    });

    it('admit nobody against a verdict from a device that may not', async () => {
      const forced = { verdict: 'blocked', passed: true, forced: 'id_checked' } as const;
      const file = await revokedDevice(2, forced);
      expect(await importSealedScans(parts(), file)).toMatchObject({ applied: 0, parked: 2 });
    });

    it('are accepted only at their own event', async () => {
      const file = await revokedDevice(3);
      const resource = sealedScansResource(parts());
      const handOver = (content: unknown, registrationId = made.eventId) =>
        resource.takeSealedScans({
          params: { registrationId },
          query: undefined,
          body: undefined,
          caller: admin,
          rangeFrom: 0,
          raw: {
            bytes: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
            headers: new Headers(),
            isGone: () => false,
          },
        });
      const { deviceId } = file;
      const first = { deviceId, count: 3, taken: 3, known: 0, conflicts: 0, left: 0 };
      expect(await handOver(file, randomUUIDv7())).toMatchObject({ code: 'sealed_for_other_event' });
      for (const wrong of ['', '{', '[]', '%PDF-1.7', { ...file, count: 4 }])
        expect(await handOver(wrong)).toMatchObject({ code: 'bad_sealed_file' });
      expect(await handOver(file)).toMatchObject({ deviceId, count: 3, known: 0, left: 0 });
      expect(await handOver(file)).toEqual({ ...first, taken: 0, known: 3 });
      const noted = await opened.database.query(
        `SELECT subject, details FROM audit_log WHERE action = 'sealed_scans_taken' ORDER BY id`,
      );
      expect(noted).toMatchObject([
        { subject: deviceId, details: { count: 3, fresh: 3 } },
        { subject: deviceId, details: { count: 3, fresh: 0 } },
      ]);
      // What conflicts with the scans of another device is new as well.
      const second = await revokedDevice(3);
      expect(await handOver(second)).toMatchObject({ taken: 3, conflicts: 3 });
      const [last] = await opened.database.query(
        `SELECT details FROM audit_log WHERE action = 'sealed_scans_taken' AND subject = $1`,
        [second.deviceId],
      );
      expect(last).toMatchObject({ details: { count: 3, fresh: 3 } });
    });

    it('are rejected with nothing stored when any part of the file was changed', async () => {
      const file = await revokedDevice(2);
      const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
      const forged: unknown[] = [
        { ...file, count: 3 },
        { ...file, body: flipped(file.body) },
        { ...file, nonce: flipped(file.nonce) },
        { ...file, signature: flipped(file.signature) },
        { ...file, form: 'other' },
        { ...file, body: '' },
        null,
        [],
        'text',
        undefined,
      ];
      for (const one of forged)
        expect(await importSealedScans(parts(), one)).toMatchObject({ code: 'bad_sealed_file' });
      expect(await importSealedScans(parts(), { ...file, deviceId: randomUUIDv7() })).toMatchObject({
        code: 'device_not_found',
      });
      const rows = await opened.database.query('SELECT 1 FROM scans WHERE device_id = $1', [file.deviceId]);
      expect(rows).toEqual([]);
    });

    it('are rejected when written by someone who only knows the sealing key', async () => {
      const file = await revokedDevice(1);
      const stranger = await newDeviceKey();
      const { eventId, deviceId } = file;
      const sealKey = parts().signers.queueKey(eventId).publicKey;
      const forged = await sealScans({
        sealKey,
        privateKey: stranger.privateKey,
        eventId,
        deviceId,
        scans: [createHand(eventId, deviceId).scan(9)],
      });
      expect(await importSealedScans(parts(), forged)).toMatchObject({ code: 'bad_sealed_file' });
    });

    it('cannot be read by a server with another master key', async () => {
      const other = createSealer(new Uint8Array(32).fill(4));
      expect(await importSealedScans(parts(other), await revokedDevice(1))).toMatchObject({
        code: 'bad_sealed_file',
      });
    });
  });
});
