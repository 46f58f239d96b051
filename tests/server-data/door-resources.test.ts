import { createPublicKey, randomUUIDv7, verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHeader } from '#contract/door/manifest-header.ts';
import { openPage, verifyPage, type PageContent } from '#domain/manifest/manifest-pages.ts';
import { ticketBits, type ManifestHeader, type SignedHeader } from '#domain/manifest/manifest.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findConflicts } from '#server/database/door/conflicts.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { devicesResource } from '#server/resources/door/devices.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { manifestsResource } from '#server/resources/door/manifests.ts';
import { ticketsResource } from '#server/resources/sales/tickets.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { gatesOver, now } from './door-stores.ts';
import { createHand, send } from './scanner-hand.ts';
import { enrolmentBody, newTestKey } from '../server-http/device-identity.ts';

const sealer = createSealer(new Uint8Array(32).fill(3));
const admin: Caller = { kind: 'user', userId: 'nobody', credentialId: 1, role: 'ADMIN', sessionId: 's' };
const wholeList = { search: '', page: 1, limit: 500 };

describe.each(databaseKinds)('the door over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    const organizerId = randomUUIDv7();
    let made: CreatedEvent;
    let clock = now;
    const moves: number[] = [];
    const parts = () => {
      const common = {
        database: opened.database,
        signers: createSigners(sealer),
        now: () => clock,
        secrets: { enrolmentKey: new Uint8Array(32) },
        epoch: async () => 'server-1',
        moved: (_: string, revision: number) => void moves.push(revision),
      };
      const records = doorRecords(common.database);
      const manifests = createManifestStore(common);
      const history = { known: common.epoch, deviceLeads: common.epoch };
      return {
        records,
        gates: gatesOver({ ...common, sealer }),
        devices: devicesResource({ ...common, accessChanges: { changed: () => undefined } }),
        tickets: ticketsResource({ ...common, prove: async () => null }),
        manifests: manifestsResource({ ...common, manifests, records, history }),
      };
    };
    beforeAll(async () => {
      opened = await open();
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0), ($2, 'ada', 'ADMIN', 0)`,
        [organizerId, admin.userId],
      );
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      clock = now;
      moves.length = 0;
      made = await createDemoEvent(
        opened.database,
        sealer,
        {
          organizerId,
          name: 'A night',
          timeZone: 'Africa/Banjul',
          doorsOpenAt: now,
          startsAt: now,
          endsAt: now + 3_600_000,
          gates: [{ name: 'Main gate' }, { name: 'River gate' }],
          types: [
            { name: 'Regular', tickets: 8_200, testTickets: 2 },
            { name: 'Crew', tickets: 10, quantity: 15, gates: [1] },
          ],
        },
        now,
      );
    });
    const call = () => ({
      params: { registrationId: made.eventId },
      query: undefined,
      body: undefined,
      caller: admin,
      rangeFrom: 0,
    });

    it('serves a signed manifest whose pages cover all the tickets', async () => {
      const { manifests, records } = parts();
      const hand = createHand(made.eventId, randomUUIDv7(), 'e1', made.gateIds[0]);
      await send(records, made.eventId, hand, [hand.scan(8_203, now)]);
      const header = await headerOf(value(await manifests.readManifest(call())));
      const body = value(
        await manifests.readManifestBody({
          ...call(),
          params: { ...call().params, revision: String(header.revision) },
        }),
      );
      const pages = await pagesOf(header, body.bytes);
      expect(header).toMatchObject({
        ticketCount: 8_212,
        serverEpoch: 'server-1',
        gates: [{ name: 'Main gate' }, { name: 'River gate' }],
        types: [{ gates: [] }, { gates: [made.gateIds[1]] }],
      });
      const states = pages.flatMap((page) => (page.kind === 'state' ? [...page.states] : []));
      expect(states.filter((state) => state === ticketBits.exists)).toHaveLength(8_210);
      expect(states.filter((state) => state === (ticketBits.exists | ticketBits.test))).toHaveLength(2);
      expect(pages.filter((page) => page.kind === 'admission')).toMatchObject([
        { from: 8_192, passages: [{ ticketNumber: 8_203 }] },
      ]);
    });

    it('returns the same bytes from any offset, even after a restart, and says when a revision is gone', async () => {
      const one = parts().manifests;
      const header = await headerOf(value(await one.readManifest(call())));
      const params = { ...call().params, revision: String(header.revision) };
      const whole = value(await one.readManifestBody({ ...call(), params }));
      const rest = value(await parts().manifests.readManifestBody({ ...call(), params, rangeFrom: 100 }));
      expect(rest).toMatchObject({ from: 100, total: whole.bytes.length, etag: whole.etag });
      expect(Buffer.from(rest.bytes).equals(Buffer.from(whole.bytes.subarray(100)))).toBe(true);
      expect(await one.readManifestBody({ ...call(), params: { ...params, revision: '999' } })).toMatchObject(
        { status: 410, code: 'revision_gone' },
      );
      // A range beyond the end: over HTTP this is a 416, as for every byte resource.
      const beyond = value(await one.readManifestBody({ ...call(), params, rangeFrom: 1e9 }));
      expect([beyond.bytes.length, beyond.from, beyond.total]).toEqual([0, 1e9, whole.bytes.length]);
      expect(await one.readManifest({ ...call(), params: { registrationId: 'none' } })).toMatchObject({
        status: 404,
      });
    });

    it('notifies doors once each of a revoked, blocked and unblocked ticket', async () => {
      const { tickets, manifests } = parts();
      const [row] = await opened.database.query<{ id: string; revision: number }>(
        'SELECT t.id, e.revision FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.event_id = $1 AND number = 7',
        [made.eventId],
      );
      const act = (action: 'revoke' | 'block' | 'unblock', caller: Caller = admin) =>
        tickets.ticketState({
          ...call(),
          params: { ticketId: row?.id ?? '', action },
          body: { reason: 'Lost' },
          caller,
        });
      const stranger: Caller = { ...admin, userId: 'stranger', role: 'ORGANIZER' };
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ('stranger', 'stranger', 'ORGANIZER', 1)`,
      );
      expect(await act('block', stranger)).toMatchObject({ status: 404 });
      const { exists, blocked, revoked } = ticketBits;
      expect([await act('block'), await act('block'), await act('unblock'), await act('revoke')]).toEqual([
        { state: exists | blocked },
        { state: exists | blocked },
        { state: exists },
        { state: exists | revoked },
      ]);
      const feed = value(await manifests.readChanges({ ...call(), query: { since: String(row?.revision) } }));
      expect(
        feed.changes.map((line) => (line.kind === 'ticket' ? [line.ticketNumber, line.state] : [])),
      ).toEqual([
        [7, exists | blocked],
        [7, exists],
        [7, exists | revoked],
      ]);
      expect(feed).toMatchObject({ more: false, epoch: 'server-1', cursor: (row?.revision ?? 0) + 3 });
    });

    it('dissolves a conflict caused by a block when it is lifted, and notifies every device', async () => {
      const { tickets, manifests, records } = parts();
      const [ticket] = await opened.database.query<{ id: string }>(
        'SELECT id FROM tickets WHERE event_id = $1 AND number = 20',
        [made.eventId],
      );
      const change = (action: 'block' | 'unblock') =>
        tickets.ticketState({
          ...call(),
          params: { ticketId: ticket?.id ?? '', action },
          body: { reason: 'asked at the door' },
        });
      const conflicts = async () =>
        (await findConflicts(opened.database, made.eventId))
          .filter((one) => one.ticketNumber === 20)
          .map(({ kind, status }) => [kind, status]);
      await change('block');
      const hand = createHand(made.eventId, randomUUIDv7(), 'e1', made.gateIds[0]);
      const passed = hand.scan(20, clock + 60_000);
      await send(records, made.eventId, hand, [passed]);
      expect(await conflicts()).toEqual([['admitted_after_void', 'open']]);
      const before = value(await manifests.readChanges({ ...call(), query: { since: '0' } })).cursor;
      await change('unblock');
      expect(await conflicts()).toEqual([['admitted_after_void', 'dissolved']]);
      const { changes } = value(await manifests.readChanges({ ...call(), query: { since: String(before) } }));
      expect(changes).toMatchObject([
        { kind: 'ticket', ticketNumber: 20 },
        { kind: 'conflict', conflict: { conflictId: passed.scanId, status: 'dissolved' } },
      ]);
      expect(moves.at(-1)).toBe(before + 1);
    });

    it('issues tickets once per id, never beyond capacity', async () => {
      const { tickets } = parts();
      const body = {
        issueId: randomUUIDv7(),
        ticketTypeId: made.ticketTypeIds[1] ?? '',
        quantity: 3,
        holderName: 'Crew',
      };
      const first = value(await tickets.issueTickets({ ...call(), body }));
      expect(value(await tickets.issueTickets({ ...call(), body }))).toEqual(first);
      expect(first.items.map((item) => item.ticketNumber)).toEqual([8_212, 8_213, 8_214]);
      expect(await tickets.issueTickets({ ...call(), body: { ...body, quantity: 2 } })).toMatchObject({
        status: 409,
        code: 'issue_id_reused',
      });
      const more = (quantity: number) =>
        tickets.issueTickets({ ...call(), body: { ...body, issueId: randomUUIDv7(), quantity } });
      const raced = await Promise.all([more(2), more(2), more(2)]);
      expect(raced.filter((answer) => isRefusal(answer))).toMatchObject([
        { status: 409, code: 'sold_out' },
        { code: 'sold_out' },
      ]);
    });

    it('enrols a device once by its code within ten minutes, and ends it on revocation', async () => {
      const { devices } = parts();
      const key = newTestKey();
      const invite = () =>
        devices.inviteDevice({ ...call(), body: { role: 'steward', gateId: made.gateIds[0] ?? null } });
      const enrol = (code: string, rest = {}, by = key) =>
        devices.enrolDevice({ ...call(), params: undefined, body: { ...enrolmentBody(by, code), ...rest } });
      const { code } = value(await invite());
      expect(await enrol(code, { publicKey: 'AAAA' })).toMatchObject({ status: 422, code: 'bad_public_key' });
      const answers = await Promise.all([enrol(code), enrol(code.toLowerCase()), enrol(code)]);
      const leases = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
      const lease = {
        eventId: made.eventId,
        role: 'steward',
        gateId: made.gateIds[0],
        expiresAt: clock + 12 * 3_600_000,
        eventKeys: [{ keyId: made.keyId }],
      };
      // A phone that repeats the call, for want of a reply, is the same device.
      expect(leases).toMatchObject([lease, lease, lease]);
      expect(new Set(leases.map((one) => one.deviceId)).size).toBe(1);
      const other = await enrol(code, {}, newTestKey());
      expect(other).toMatchObject({ status: 410, code: 'enrolment_code_invalid' });
      const late = value(await invite());
      clock += 10 * 60_000;
      expect(await enrol(late.code)).toMatchObject({ status: 410 });
      const deviceId = leases[0]?.deviceId ?? '';
      const caller: Caller = { kind: 'device', deviceId, eventId: made.eventId, role: 'steward' };
      const renew = (gateId?: string | null) =>
        devices.renewDevice({
          ...call(),
          params: undefined,
          body: gateId === undefined ? {} : { gateId },
          caller,
        });
      expect(await renew()).toMatchObject({ gateId: made.gateIds[0], expiresAt: clock + 12 * 3_600_000 });
      expect(await renew('elsewhere')).toMatchObject({ status: 422 });
      const revoke = (registrationId: string) =>
        devices.revokeDevice({ ...call(), query: {}, params: { registrationId, deviceId } });
      expect(await revoke(made.eventId)).toEqual({ revoked: true, enrolAgain: 'allowed' });
      expect(await renew()).toMatchObject({ status: 401, code: 'device_revoked' });
      expect(value(await devices.listDevices({ ...call(), query: wholeList })).items).toMatchObject([
        { deviceId, revokedAt: clock, lastSeq: 0, missing: 0 },
      ]);
      expect(await revoke('other')).toMatchObject({ status: 404 });
    });

    it("lets a device choose its gate, unless a steward's code fixed one", async () => {
      const { devices } = parts();
      const enrolled = async (role: 'steward' | 'supervisor', gateId: string | null) => {
        const { code } = value(await devices.inviteDevice({ ...call(), body: { role, gateId } }));
        const { deviceId } = value(
          await devices.enrolDevice({
            ...call(),
            params: undefined,
            body: enrolmentBody(newTestKey(), code),
          }),
        );
        const caller: Caller = { kind: 'device', deviceId, eventId: made.eventId, role };
        return (body: { gateId?: string | null }) =>
          devices.renewDevice({ ...call(), params: undefined, body, caller });
      };
      const [main = '', river = ''] = made.gateIds;
      for (const renew of [await enrolled('steward', null), await enrolled('supervisor', main)]) {
        for (const gateId of [river, main]) expect(await renew({ gateId })).toMatchObject({ gateId });
      }
      const bound = await enrolled('steward', main);
      clock += 60_000;
      for (const gateId of [river, null])
        expect(await bound({ gateId })).toMatchObject({ status: 403, code: 'gate_change_not_allowed' });
      expect(value(await devices.listDevices({ ...call(), query: wholeList })).items[0]).toMatchObject({
        gateId: main,
        lastContactAt: clock - 60_000,
      });
      expect(await bound({ gateId: main })).toMatchObject({
        gateId: main,
        expiresAt: clock + 12 * 3_600_000,
      });
      expect(await bound({})).toMatchObject({ gateId: main, gateFixed: true });
    });

    it('changes gates and sends every device a new signed header', async () => {
      const { gates, manifests } = parts();
      const before = value(await manifests.readChanges({ ...call(), query: { since: '0' } })).cursor;
      const added = value(
        await gates.addGate({ ...call(), query: {}, body: { name: 'Back gate', checkpoint: 'backstage' } }),
      );
      expect(added).toMatchObject({ index: 2, name: 'Back gate', checkpoint: 'backstage' });
      const params = { ...call().params, gateId: added.gateId };
      const body = { name: 'Stage door', checkpoint: 'backstage' };
      await gates.changeGate({ ...call(), params, query: {}, body });
      const { changes, cursor } = value(
        await manifests.readChanges({ ...call(), query: { since: String(before) } }),
      );
      expect(changes.map((line) => line.kind)).toEqual(['header', 'header']);
      const last = changes[1];
      const header = await headerOf(last?.kind === 'header' ? last.signed : undefined);
      expect(header).toMatchObject({
        revision: cursor,
        gates: [{}, {}, { name: 'Stage door' }],
        rules: { backstage: { reentry: 'single' } },
      });
      expect(
        await gates.removeGate({ ...call(), params: { ...params, gateId: made.gateIds[1] ?? '' } }),
      ).toMatchObject({ status: 409, code: 'gate_in_use' });
      expect(await gates.removeGate({ ...call(), params })).toEqual({ removed: true });
      expect(await gates.removeGate({ ...call(), params })).toMatchObject({ status: 404 });
      expect(value(await manifests.readChanges({ ...call(), query: { since: '0' } })).cursor).toBe(
        cursor + 1,
      );
      expect(moves.at(-1)).toBe(cursor + 1);
    });

    it('issues no lease longer than a day after its event, and none after that', async () => {
      const { devices } = parts();
      const enrol = async () => {
        const invite = { ...call(), body: { role: 'steward', gateId: null } } as const;
        const body = enrolmentBody(newTestKey(), value(await devices.inviteDevice(invite)).code);
        return devices.enrolDevice({ ...call(), params: undefined, body });
      };
      const { deviceId } = value(await enrol());
      const caller: Caller = { kind: 'device', deviceId, eventId: made.eventId, role: 'steward' };
      const renew = () => devices.renewDevice({ ...call(), params: undefined, body: {}, caller });
      const lastMoment = now + 25 * 3_600_000;
      clock = lastMoment - 1;
      expect(await renew()).toMatchObject({ expiresAt: lastMoment });
      clock = lastMoment;
      for (const refused of [await renew(), await enrol()])
        expect(refused).toMatchObject({ status: 410, code: 'event_over' });
    });

    async function headerOf(signed: SignedHeader | undefined): Promise<ManifestHeader> {
      if (signed === undefined) throw new Error('no header');
      const read = readHeader(signed.header);
      if (!read.ok) throw new Error(read.problem.message);
      const key = read.header.keys.find((one) => one.keyId === signed.keyId);
      const publicKey = createPublicKey({
        format: 'jwk',
        key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' },
      });
      expect(
        verify(
          null,
          Buffer.from(`gatehouse manifest 1\n${signed.header}`),
          publicKey,
          Buffer.from(signed.signature, 'base64url'),
        ),
      ).toBe(true);
      return read.header;
    }
  });
});

async function pagesOf(header: ManifestHeader, body: Uint8Array): Promise<PageContent[]> {
  const pages = header.pages.map(async (entry) => {
    const bytes = body.subarray(entry.offset, entry.offset + entry.bytes);
    expect(verifyPage(bytes, entry)).toBe(true);
    const page = await openPage(
      bytes,
      entry,
      async (packed, most) => new Uint8Array(inflateRawSync(packed, { maxOutputLength: most })),
    );
    if (page === undefined) throw new Error('a page that cannot be read');
    return page;
  });
  return Promise.all(pages);
}

function value<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
}
