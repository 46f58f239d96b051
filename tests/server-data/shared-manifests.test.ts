import { randomUUIDv7 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHeader } from '#contract/door/manifest-header.ts';
import { verifyPage } from '#domain/manifest/manifest-pages.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import type { Database } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { openDatabase } from '#server/database/open.ts';
import { acquireLease } from '#server/database/leases.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners, type Signers } from '#server/signing/signers.ts';
import { now } from './door-stores.ts';
import { postgresAvailable, startPostgres, type TestServer } from './postgres-server.ts';
import { createHand, send } from './scanner-hand.ts';
import { addBuyer } from './sale-hand.ts';
import { aNight } from './a-night.ts';

const sealer = createSealer(new Uint8Array(32).fill(3));
const downloads = 12;

/** Servers on one PostgreSQL, each with separate connections and memory. */
describe.skipIf(!postgresAvailable())('a manifest shared by servers', () => {
  const quiet = { info: () => undefined, warn: () => undefined };
  let server: TestServer;
  const databases: Database[] = [];
  let made: CreatedEvent;
  let clock = now;
  let nextTicket = 0;
  beforeAll(async () => {
    server = await startPostgres();
    const place = { url: await server.newWithTables(), dataDir: tmpdir(), log: quiet, waitMs: 110_000 };
    for (let count = 0; count < 3; count += 1) databases.push(await openDatabase(place));
    const [database] = databases as [Database];
    const organizerId = await addBuyer(database, 'ORGANIZER');
    made = await createDemoEvent(database, sealer, aNight(organizerId, now, 500), now);
  });
  afterAll(async () => {
    await Promise.all(databases.map((one) => one.close()));
    await server.stop();
  });

  const common = (database: Database) => ({ database, now: () => clock, epoch: async () => 's1' });
  /** Creates freshly started servers that count their builds. */
  function started() {
    const built = { times: 0 };
    const stores = databases.map((database) => {
      const signers = createSigners(sealer);
      const counting: Signers = {
        ...signers,
        of(queries, eventId) {
          built.times += 1;
          return signers.of(queries, eventId);
        },
      };
      return createManifestStore({ ...common(database), signers: counting });
    });
    return { stores, built };
  }
  const at = <T>(all: readonly T[], place: number): T => {
    const one = all[place % all.length];
    if (one === undefined) throw new Error('none');
    return one;
  };
  /** Opens a door whose scans arrive at one of the servers; each advances the event's revision. */
  function openDoor() {
    const [, , database] = databases as [Database, Database, Database];
    const records = doorRecords(database);
    const hand = createHand(made.eventId, randomUUIDv7(), 'e1', made.gateIds[0]);
    return async () => {
      await send(records, made.eventId, hand, [hand.scan((nextTicket += 1), now)]);
    };
  }

  it('is complete for phones that get header and pages from different servers while a door scans', async () => {
    const { stores } = started();
    const scan = openDoor();
    const revisions = new Set<number>();
    let whole = 0;
    for (let turn = 0; turn < downloads; turn += 1) {
      const [header] = await Promise.all([at(stores, turn).latest(made.eventId), scan()]);
      if (header === null) throw new Error('no manifest');
      const read = readHeader(header.signed.header);
      if (!read.ok) throw new Error(read.problem.message);
      const { pages, revision } = read.header;
      revisions.add(revision);
      await scan();
      const body = (await at(stores, turn + 1).at(made.eventId, revision))?.body;
      const isWhole = pages.every(
        (page) =>
          body !== undefined && verifyPage(body.subarray(page.offset, page.offset + page.bytes), page),
      );
      if (isWhole) whole += 1;
      clock += 20_000;
    }
    expect(whole).toBe(downloads);
    // Otherwise the scans didn't advance the event's revision.
    expect(revisions.size).toBe(downloads);
  });

  it('is built once for servers with many simultaneous requests each', async () => {
    clock += 3_600_000;
    const { stores, built } = started();
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, place) => at(stores, place).latest(made.eventId)),
    );
    expect(built.times).toBe(1);
    expect(new Set(asked.map((one) => one?.signed.signature)).size).toBe(1);
  });

  it('is stored for a quarter of an hour, even across restarts, and then deleted', async () => {
    clock += 3_600_000;
    const before = await at(started().stores, 0).latest(made.eventId);
    const revision = before?.revision ?? -1;
    await openDoor()();
    clock += 15 * 60_000 - 1;
    await at(started().stores, 1).latest(made.eventId);
    expect((await at(started().stores, 2).at(made.eventId, revision))?.etag).toBe(before?.etag);
    clock += 20_000;
    await at(started().stores, 1).latest(made.eventId);
    expect(await at(started().stores, 2).at(made.eventId, revision)).toBeNull();
  });

  it('is built while another transaction has the event locked', async () => {
    clock += 3_600_000;
    const { stores, built } = started();
    const [database] = databases as [Database];
    await atEvent(database, made.eventId).transaction(async (queries) => {
      await lockEvent(queries, made.eventId);
      expect(await at(stores, 1).latest(made.eventId)).not.toBeNull();
    });
    expect(built.times).toBe(1);
  });

  it('is built by another server once its builder is dead, and by the next at once after a failure', async () => {
    clock += 3_600_000;
    const [database] = databases as [Database];
    // A lease that was never released: its server was killed while building.
    expect(await acquireLease(database, { name: `manifest ${made.eventId}`, holder: 'dead' }, 400)).toBe(
      true,
    );
    const { stores, built } = started();
    expect(await at(stores, 1).latest(made.eventId)).not.toBeNull();
    expect(built.times).toBe(1);

    clock += 3_600_000;
    const broken = createManifestStore({
      ...common(database),
      signers: { ...createSigners(sealer), of: () => Promise.reject(new Error('broken')) },
    });
    await expect(broken.latest(made.eventId)).rejects.toThrow('broken');
    expect(await database.query('SELECT name FROM leases')).toEqual([]);
    expect(await at(stores, 1).latest(made.eventId)).not.toBeNull();
    expect(built.times).toBe(2);
  });

  it('matches its header even if another version packed the same revision into other bytes', async () => {
    clock += 3_600_000;
    const [database] = databases as [Database];
    await at(started().stores, 0).latest(made.eventId);
    await database.query(`UPDATE manifest_builds SET etag = 'other', body = 'other bytes'`);
    clock += 60_000;
    const header = await at(started().stores, 0).latest(made.eventId);
    if (header === null) throw new Error('no manifest');
    expect(await at(started().stores, 1).at(made.eventId, header.revision)).toMatchObject(header);
  });

  it('is not taken from a server whose clock is an hour fast', async () => {
    const right = (clock += 3_600_000);
    clock += 3_600_000;
    await at(started().stores, 0).latest(made.eventId);
    clock = right;
    const { stores, built } = started();
    await at(stores, 1).latest(made.eventId);
    expect(built.times).toBe(1);
  });
});
