import 'fake-indexeddb/auto';
import { randomUUIDv7 } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openEvent } from '#database/open-event.ts';
import { openScanLog } from '#database/scans.ts';
import { hashRecord } from '#domain/door/scan.ts';
import { verifySignature } from '#platform/browser-signature.ts';
import { inflate } from '#platform/inflate.ts';
import { createGate } from '#scanner/gate/gate.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { openDatabase } from '#server/database/open.ts';
import { createHistory } from '#server/door/history.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { manifestsResource } from '#server/resources/door/manifests.ts';
import { scansResource } from '#server/resources/door/scans.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { changeState } from '#server/tickets/run-tickets.ts';
import { reachedOf } from '#api/door-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import { createManifestDownload } from '#sync/manifests/manifest-download.ts';
import type { DoorTransport, ManifestTransport } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { browserClock } from '#platform/clock.ts';
import { patientClock } from '#tests/scanner/gate/gate-bench.ts';
import { freshDatabase, storeOf } from './open.ts';
import { sampleLease } from './samples.ts';
import { believed } from '../fakes/believed-header.ts';
import { seededRandom } from '../fakes/random.ts';
import { freshDataFolder } from '../server-http/fresh-data.ts';
import { createLife } from '../fakes/life.ts';
import { memoryLocks } from '../fakes/memory-locks.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import type { Lease } from '#contract/door/devices.ts';
import { createHand } from '../server-data/scanner-hand.ts';
import { gateAt, nameGates } from '../server-data/door-stores.ts';

const hour = 3_600_000;
const sealer = createSealer(new Uint8Array(32).fill(3));
const signers = createSigners(sealer);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A server with one data folder, called as a device does but without the network. */
async function serve(dataDir: string) {
  const database = await openDatabase({ url: null, dataDir, log: quiet });
  const parts = { database, now: Date.now, log: quiet, moved: () => {} };
  const history = createHistory(parts);
  const manifests = createManifestStore({ ...parts, signers, epoch: history.epoch });
  const records = doorRecords(database);
  const [feed, scans] = [
    manifestsResource({ database, manifests, records, history }),
    scansResource({ ...parts, records, history }),
  ];
  return { ...parts, signers, history, feed, scans };
}
type Server = Awaited<ReturnType<typeof serve>>;

async function resultOf<T>(answer: Promise<T | Refusal> | T | Refusal): Promise<Result<T>> {
  const found = await answer;
  if (!isRefusal(found)) return { ok: true, value: found };
  return {
    ok: false,
    failure: { kind: 'refused', status: found.status, code: found.code, message: '', errors: [] },
  };
}

/** A phone's connection to whichever server is running. */
function wayTo(at: () => Server): DoorTransport & ManifestTransport {
  const as = (event: { readonly eventId: string; readonly deviceId: string }) => {
    const { eventId, deviceId } = event;
    const caller: Caller = { kind: 'device', deviceId, eventId, role: 'supervisor' };
    return { params: { registrationId: eventId }, caller, rangeFrom: 0 };
  };
  const nothing = undefined as never;
  return {
    ping: async () => ({ ok: true, value: { time: Date.now(), epoch: await at().history.epoch() } }),
    sendScans(event, scans) {
      const { deviceId, epoch } = event;
      const body = { deviceId, epoch, scans: [...scans], reached: reachedOf(event) };
      return resultOf(at().scans.sendScans({ ...as(event), query: nothing, body }));
    },
    readChanges(event, since) {
      const query = { since: String(since), epoch: event.serverEpoch ?? undefined };
      return resultOf(at().feed.readChanges({ ...as(event), query, body: nothing }));
    },
    renewLease: async () => ({ ok: true, value: { expiresAt: 9e15 } }),
    listen: (_event, _moved, onLost) => {
      onLost(false);
      return () => {};
    },
    readHeader: (event) => resultOf(at().feed.readManifest({ ...as(event), query: nothing, body: nothing })),
    async readBody(event, revision, from) {
      const { params, caller } = as(event);
      const asked = { params: { ...params, revision: String(revision) }, caller, rangeFrom: from };
      const body = await resultOf(at().feed.readManifestBody({ ...asked, query: nothing, body: nothing }));
      if (!body.ok) return body;
      const { bytes } = body.value;
      return {
        ok: true,
        value: (async function* () {
          yield bytes;
        })(),
      };
    },
  };
}

/** A phone with the event: its store, its engine, and a gate for looking up tickets. */
async function phone(eventId: string, way: DoorTransport & ManifestTransport, eventKeys: Lease['eventKeys']) {
  const { database } = await freshDatabase();
  const store = storeOf(database);
  const enrolled = await store.storeEnrolment(
    sampleLease({ eventId, deviceId: randomUUIDv7(), role: 'supervisor', expiresAt: 9e15, eventKeys }),
  );
  const locks = memoryLocks(new Map(), createLife(createVirtualTime()));
  const time = createDoorTime(browserClock, { offsetMs: null, keep: () => {} });
  const engine = createSyncEngine({
    clock: browserClock,
    random: seededRandom(1),
    reachability: { onHint: () => () => {} },
    locks,
    store,
    transport: way,
    time,
    manifests: createManifestDownload({
      clock: browserClock,
      transport: way,
      store,
      locks,
      verifySignature,
    }),
  });
  await engine.syncNow();
  const hand = createHand(eventId, enrolled.deviceId, enrolled.epoch);
  const log = await openScanLog(database, eventId, { hash: hashRecord, newEpoch: () => 'other' });
  return {
    ...enrolled,
    engine,
    unsent: store.unsentCount,
    admit: (ticketNumber: number) => log.keep(hand.scan(ticketNumber, Date.now())),
    /** The verdict that a steward now sees for a ticket. */
    async verdictOf(ticketNumber: number) {
      const event = await openEvent(database, eventId, {
        inflate,
        openHeader: believed,
        after: () => () => {},
      });
      if (event === null) throw new Error('the event is not on the phone');
      const gate = createGate({
        clock: patientClock,
        time: time.now,
        newScanId: () => randomUUIDv7(),
        verifySignature,
        view: event.view,
        scans: { next: log.next, keep: async () => {}, find: log.find },
        operator: null,
        role: () => 'supervisor',
        canJudge: () => true,
      });
      const judged = await gate.admitByHand(ticketNumber, gateAt(eventId, 1), 'entry');
      event.close();
      return judged.verdict.code;
    },
  };
}

it("resends confirmed scans from the phone when the server's data folder was restored unannounced", async () => {
  const place = await freshDataFolder();
  const copy = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
  folders.push(place, copy);
  let server = await serve(place);
  const event = await concertAt(server);
  const { eventId } = event;
  await server.database.close();
  cpSync(place, copy, { recursive: true });

  server = await serve(place);
  const way = wayTo(() => server);
  const mine = await phone(eventId, way, event.eventKeys);
  for (const ticketNumber of [0, 1, 2, 3]) {
    await mine.admit(ticketNumber);
    await mine.engine.syncNow();
  }
  expect(await mine.unsent()).toBe(0);
  const scansThere = () =>
    server.database.query('SELECT 1 FROM scans WHERE event_id = $1', [eventId]).then((rows) => rows.length);
  expect(await scansThere()).toBe(4);
  await server.database.close();

  server = await serve(copy);
  const other = await phone(eventId, way, event.eventKeys);
  expect(await scansThere()).toBe(0);
  await other.admit(5);
  await other.engine.syncNow();
  for (const ticketNumber of [6, 9]) await revoke(server, event, ticketNumber);
  // The server lacks one of the phone's changes, and gets another one from it before it is polled.
  await mine.admit(7);
  for (let round = 0; round < 3; round += 1) await mine.engine.syncNow();
  expect(await scansThere()).toBe(6);
  expect(await mine.unsent()).toBe(0);
  expect(await mine.verdictOf(5)).toBe('already_inside');
  expect(await mine.verdictOf(6)).toBe('revoked');
  expect(await mine.verdictOf(8)).toBe('admit');
  for (let round = 0; round < 3; round += 1) await other.engine.syncNow();
  expect(await other.verdictOf(0)).toBe('already_inside');
  await server.database.close();
});

async function concertAt(server: Server) {
  const organizerId = randomUUIDv7();
  const now = Date.now();
  await server.database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
    [organizerId],
  );
  const made = await createDemoEvent(
    server.database,
    sealer,
    {
      organizerId,
      name: 'Concert',
      startsAt: now - hour,
      endsAt: now + 6 * hour,
      doorsOpenAt: now - hour,
      timeZone: 'Africa/Banjul',
      details: { status: 'published' },
      gates: [{ name: 'Main' }],
      types: [{ name: 'Standard', priceAmount: 5000, quantity: 100, tickets: 20 }],
    },
    now,
  );
  await nameGates(server.database, made.eventId);
  await server.history.epoch();
  const { all } = await signers.of(server.database, made.eventId);
  const eventKeys = all.map(({ keyId, publicKey }) => ({ keyId, publicKey }));
  return { ...made, organizerId, eventKeys };
}

async function revoke(server: Server, event: Awaited<ReturnType<typeof concertAt>>, number: number) {
  const [ticket] = await server.database.query<{ id: string }>(
    'SELECT id FROM tickets WHERE event_id = $1 AND number = $2',
    [event.eventId, number],
  );
  const caller: Caller = {
    kind: 'user',
    userId: event.organizerId,
    credentialId: 1,
    role: 'ORGANIZER',
    sessionId: 's',
  };
  const asked = { ticketId: ticket?.id ?? '', action: 'revoke', reason: 'stolen', caller } as const;
  expect(isRefusal(await changeState(server, asked))).toBe(false);
}
