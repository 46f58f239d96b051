import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { backupFromCommand, restoreFromCommand } from '#server/administration/backup/backup-commands.ts';
import { readConfig } from '#server/config/config.ts';
import { addTickets } from '#server/database/tickets/tickets.ts';
import { serverEpoch } from '#server/database/meta.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { createLog } from '#server/ops/log.ts';
import { freshDataFolder } from './fresh-data.ts';
import { readJson } from './read-json.ts';
import { makeScan } from './scan-maker.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  masterKey,
  openTestApp,
  signedBy,
  type TestDevice,
} from './test-app.ts';

const log = createLog('silent');
let folder = '';
let outside = '';
let running: RunningServer | null = null;
beforeEach(async () => {
  folder = await freshDataFolder();
  outside = mkdtempSync(join(tmpdir(), 'gatehouse-backups-'));
});
afterEach(async () => {
  await stop();
  for (const one of [folder, outside]) rmSync(one, { recursive: true, force: true });
});

const config = (key: Uint8Array = masterKey, dataDir = folder) =>
  readConfig({ DATA_DIR: dataDir, MASTER_KEY: Buffer.from(key).toString('base64') }, [
    '--port',
    '0',
    '--empty',
  ]);
const parts = (given = config()) => ({ config: given, log, now: () => Date.now() });
const start = async () => (running = await startServer(config(), { log }));
async function stop() {
  await running?.stop();
  running = null;
}
const file = () => join(outside, `${randomUUID()}.backup`);

interface Door {
  readonly eventId: string;
  readonly gateId: string;
  readonly keyId: string;
  readonly devices: readonly [TestDevice, TestDevice];
}

/** Creates an event with two devices. */
async function prepare(): Promise<Door> {
  const made = await openTestApp({ DATA_DIR: folder });
  const eventId = await addEvent(made, (await addPerson(made, 'awa', 'ORGANIZER')).id);
  const devices = [await addDevice(made, eventId), await addDevice(made, eventId)] as const;
  const [gate] = await made.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
    eventId,
  ]);
  const [key] = await made.database.query<{ id: string }>(
    'SELECT key_id AS id FROM tickets WHERE event_id = $1',
    [eventId],
  );
  await made.close();
  return { eventId, gateId: gate?.id ?? '', keyId: key?.id ?? '', devices };
}

const scanOf = (door: Door, device: TestDevice, seq: number, ticketNumber: number) =>
  makeScan({
    eventId: door.eventId,
    gateId: door.gateId,
    deviceId: device.deviceId,
    seq,
    ticketNumber,
    at: Date.now(),
  });

async function ask<T>(device: TestDevice, method: string, path: string, body?: string): Promise<T> {
  const url = running?.url ?? '';
  const signed = { method, path, at: Date.now(), ...(body === undefined ? {} : { body }) };
  const headers = { ...signedBy(device, signed), 'content-type': 'application/json' };
  return readJson<T>(await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) }));
}

const send = (door: Door, device: TestDevice, scans: readonly ScanRecord[]) =>
  ask<{ receipts: Receipt[] }>(
    device,
    'POST',
    `/api/events/${door.eventId}/scans`,
    JSON.stringify({ deviceId: device.deviceId, epoch: 'life-1', scans }),
  ).then(({ receipts }) => receipts.map(({ status }) => status));

const feed = (door: Door, device: TestDevice, since: number, epoch: string) =>
  ask<{ epoch: string; cursor: number }>(
    device,
    'GET',
    `/api/events/${door.eventId}/changes?since=${since}&epoch=${epoch}`,
  );

const sell = (door: Door) =>
  running?.database.transaction((queries) =>
    addTickets(queries, {
      eventId: door.eventId,
      typeIndex: 0,
      keyId: door.keyId,
      quantity: 1,
      test: false,
      holderUserId: null,
      holderName: 'Fatou',
      now: Date.now(),
    }),
  );

test('takes a backup during scanning; after an announced restore two devices lose and duplicate nothing', async () => {
  const door = await prepare();
  const [first, second] = door.devices;
  const { database } = await start();
  const epoch = await serverEpoch(database);
  const kept = [scanOf(door, first, 1, 0), scanOf(door, second, 1, 1)] as const;
  await send(door, first, [kept[0]]);
  await send(door, second, [kept[1]]);
  const path = file();
  // While the copy is made, another gate's scan is accepted.
  const during = scanOf(door, second, 2, 2);
  const [taken, answered] = await Promise.all([
    backupFromCommand(parts(), path),
    send(door, second, [during]),
  ]);
  expect([taken.ok, answered]).toEqual([true, ['applied']]);
  const lost = [scanOf(door, first, 2, 3), scanOf(door, first, 3, 4)] as const;
  expect(await send(door, first, lost)).toEqual(['applied', 'applied']);
  const unsent = scanOf(door, second, 3, 5);
  const lastSold = (await sell(door)) ?? 0;
  const { cursor } = await feed(door, first, 0, epoch);
  await stop();

  const restored = await restoreFromCommand(parts(), path);
  expect(restored).toMatchObject({ ok: true });
  const again = await start();
  // Each device learns of the restore at its next call, and puts its acknowledged scans back in the queue.
  expect((await feed(door, first, cursor, epoch)).epoch).not.toBe(epoch);
  expect(await sell(door)).toBeGreaterThan(lastSold);
  expect(await send(door, first, [kept[0], ...lost])).toEqual(['duplicate', 'applied', 'applied']);
  const statuses = await send(door, second, [kept[1], during, unsent]);
  expect([statuses[0], statuses[2]]).toEqual(['duplicate', 'applied']);
  const rows = await again.database.query<{ id: string }>('SELECT scan_id AS id FROM scans');
  const expected = [...kept, during, ...lost, unsent].map(({ scanId }) => scanId);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  // Nobody is reported as admitted twice.
  expect(await again.database.query('SELECT 1 FROM conflicts')).toEqual([]);
  // The previous database is set aside, and the temporary copy that the backup was made from is gone.
  expect(readdirSync(folder).filter((name) => name.startsWith('database')).length).toBe(2);
});

describe('a backup', () => {
  test('of a running server overwrites no other, and a corrupt one changes nothing', async () => {
    const path = file();
    expect(await backupFromCommand(parts(), path)).toMatchObject({ ok: true });
    expect(await backupFromCommand(parts(), path)).toMatchObject({ ok: false });
    expect(readdirSync(outside)).toHaveLength(1);
    const before = readdirSync(folder).toSorted();
    expect(before).not.toContain('database.copy');
    const bytes = readFileSync(path);
    const flipped = Buffer.from(bytes);
    flipped[1_500_000] = (bytes[1_500_000] ?? 0) ^ 1;
    const spoiled: [Buffer, Uint8Array][] = [
      [bytes, new Uint8Array(32).fill(8)],
      [bytes.subarray(0, -1), masterKey],
      [bytes.subarray(0, 2_000_000), masterKey],
      [flipped, masterKey],
      [Buffer.from('a note'), masterKey],
    ];
    for (const [content, key] of spoiled) {
      writeFileSync(path, content);
      const said = await restoreFromCommand(parts(config(key)), path);
      expect([said.ok, said.text]).toEqual([false, expect.stringContaining('backup')]);
      expect(readdirSync(folder).toSorted()).toEqual(before);
    }
  });

  test('reveals nothing of its content, and opens on another machine with the master key', async () => {
    await prepare();
    const path = file();
    await backupFromCommand(parts(), path);
    for (const word of ['awa@example.org', 'PG_VERSION', 'Concert'])
      expect(readFileSync(path).includes(word)).toBe(false);
    const other = join(outside, 'other');
    expect(await restoreFromCommand(parts(config(masterKey, other)), path)).toMatchObject({ ok: true });
    const moved = await openTestApp({ DATA_DIR: other });
    expect(await moved.database.query('SELECT username FROM users')).toEqual([{ username: 'awa' }]);
    await moved.close();
  });

  test('is not restored under a running server, and not taken with another key than its own', async () => {
    const path = file();
    await start();
    const wrong = await backupFromCommand(parts(config(new Uint8Array(32).fill(8))), path);
    expect([wrong.ok, existsSync(path)]).toEqual([false, false]);
    expect(await backupFromCommand(parts(), path)).toMatchObject({ ok: true });
    const said = await restoreFromCommand(parts(), path);
    expect([said.ok, said.text]).toEqual([false, expect.stringContaining('in use')]);
  });
});
