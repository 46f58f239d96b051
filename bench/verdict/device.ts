import { sealScans } from '#api/seal-scans.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { createDoorStore } from '#database/door-store.ts';
import { openEvent, prepareEvent, type OpenEvent } from '#database/open-event.ts';
import { openScanLog } from '#database/scans.ts';
import { browserClock } from '#platform/clock.ts';
import { newDeviceKey } from '#platform/device-key.ts';
import { newId } from '#platform/ids.ts';
import { inflate } from '#platform/inflate.ts';
import { verifySignature } from '#platform/browser-signature.ts';
import { createGate } from '#scanner/gate/gate.ts';
import type { Gate } from '#scanner/gate/deps.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { hashRecord, type ScanRecord } from '#domain/door/scan.ts';
import { gateId } from '../made-areas.ts';
import type { BenchEvent } from './event.ts';

export interface BenchDevice {
  readonly database: Database;
  readonly enrol: (header: ManifestHeader) => Promise<void>;
  /** Stores the manifest of an event that the device is enrolled for. */
  readonly install: (event: Pick<BenchEvent, 'header' | 'pages'>) => Promise<void>;
  readonly open: (eventId: string) => Promise<OpenEvent>;
  /** Runs what the app runs after a download. */
  readonly prepare: (eventId: string) => Promise<void>;
  readonly checkpoint: (eventId: string) => Promise<void>;
  readonly gate: (open: OpenEvent) => Promise<Gate>;
}

const newEpoch = () => newId(Date.now());

/** Builds a scanner as the app does, with a separate database. */
export async function benchDevice(name: string): Promise<BenchDevice> {
  const database = await openDatabase({ name, after: browserClock.after, onTrouble: () => {} });
  const store = createDoorStore(database, { newEpoch, newKey: newDeviceKey, seal: sealScans });
  const building = { inflate, openHeader: () => Promise.resolve(null) };
  const open = async (eventId: string): Promise<OpenEvent> => {
    const event = await openEvent(database, eventId, { ...building, after: browserClock.after });
    if (event === null) throw new Error('No manifest.');
    return event;
  };
  return {
    database,
    async enrol({ eventId, keys }) {
      await database.enrolments.put({
        eventId,
        deviceId: 'device-1',
        name: 'Bench',
        gateId,
        role: 'steward',
        epoch: 'epoch-1',
        cursor: null,
        serverEpoch: null,
        leaseExpiresAt: Date.now() + 1e9,
        eventKeys: keys,
        revoked: false,
      });
    },
    async install({ header, pages }) {
      const { eventId } = header;
      const signed = {
        header: JSON.stringify(header),
        keyId: header.keys[0]?.keyId ?? '',
        signature: '',
      };
      await store.begin(eventId, signed);
      await store.storePages(eventId, [...pages.entries()], signed);
      if (!(await store.finish(eventId, header, signed))) throw new Error('The manifest is not whole.');
    },
    open,
    prepare: (eventId) => prepareEvent(database, eventId, building),
    async checkpoint(eventId) {
      const event = await open(eventId);
      await event.checkpoint();
      event.close();
    },
    async gate(open) {
      const scans = await openScanLog(database, open.view.header.eventId, { hash: hashRecord, newEpoch });
      const time = () => ({ now: Date.now(), uncertaintyMs: 5 });
      return createGate({
        clock: browserClock,
        time,
        newScanId: newId,
        verifySignature,
        scans,
        view: open.view,
        operator: '1',
        canJudge: () => true,
        role: () => 'steward',
      });
    },
  };
}

function passageOf({
  scanId,
  checkpoint,
  direction,
  gateId: at,
  deviceId,
  correctedTime,
  ticketNumber,
}: ScanRecord): Passage {
  return {
    scanId,
    ticketNumber: ticketNumber ?? 0,
    checkpoint,
    direction,
    gateId: at,
    deviceId,
    at: correctedTime,
  };
}

/** Makes a scan of a ticket that is scanned only once. */
function scanOf(eventId: string, index: number): ScanRecord {
  return {
    version: 1,
    scanId: newId(Date.now()),
    kind: 'scan',
    eventId,
    deviceId: 'device-1',
    epoch: 'epoch-1',
    seq: index + 1,
    checkpoint: 'event',
    gateId,
    direction: 'entry',
    ticketNumber: index,
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: '0011223344556677',
    knownRevision: 1,
    deviceTime: Date.now(),
    correctedTime: Date.now(),
    uncertaintyMs: 5,
    operator: '1',
    undoes: null,
    note: null,
    previousHash: '0'.repeat(64),
  };
}

/** Stores unsent scans, as made without a network since the last sync. */
export async function keepUnsent(
  database: Database,
  eventId: string,
  from: number,
  count: number,
): Promise<void> {
  const scans = Array.from({ length: count }, (_, index) => scanOf(eventId, from + index));
  await database.scans.bulkAdd(scans.map((scan) => ({ scan, state: 'unsent', receipt: null, ruling: null })));
}

/**
 * Stores a shift's worth of acknowledged scans as the queue leaves them, and the feed that returned them.
 *
 * @param changed the fields in which a scan differs from the first entry of a separate ticket
 */
export async function keepEarlierScans(
  database: Database,
  eventId: string,
  count: number,
  changed: (index: number) => Partial<ScanRecord> = () => ({}),
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const scan = { ...scanOf(eventId, index), ...changed(index) };
    const outcome = {
      ruling: 'first' as const,
      conflictId: null,
      first: null,
      revision: index + 2,
      receivedAt: Date.now(),
    };
    const receipt = { scanId: scan.scanId, status: 'applied' as const, outcome, code: null, message: null };
    return { scan, state: 'acknowledged' as const, receipt, ruling: 'first' as const };
  });
  for (let at = 0; at < rows.length; at += 2000) {
    const some = rows.slice(at, at + 2000);
    await database.scans.bulkAdd(some);
    const changes = some.map(({ scan, receipt }) => ({
      kind: 'passage' as const,
      revision: receipt.outcome.revision,
      ...passageOf(scan),
    }));
    const cursor = at + some.length + 1;
    await database.changes.add({ eventId, from: at + 1, cursor, epoch: 'bench', changes });
    await database.enrolments.update(eventId, { cursor });
  }
}
