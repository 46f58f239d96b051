import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { noPause, type Pause } from '#domain/manifest/manifest-pages.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { batchLimit, type sendScans } from '#contract/door/scans.ts';
import { noEvent } from '#server/access/refusals.ts';
import { NoSuchEvent, type DoorRecords, type DoorTransaction } from '#server/database/door/door-records.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { History } from './history.ts';
import { leadOf } from './lead.ts';
import { planBatch, type Batch, type BatchFacts, type BatchPlan, type ReadItem } from './scan-batch.ts';
import { later } from './scan-receipts.ts';

export interface TakeScansDeps {
  readonly records: DoorRecords;
  /** Server time, in ms. */
  readonly now: () => number;
  readonly history: Pick<History, 'known' | 'deviceLeads'>;
  readonly log: { warn(facts: object, message: string): void };
  /** Called after a commit that advanced the event's revision. */
  readonly moved: (eventId: string, revision: number) => void;
  /** Yields to the event loop; by default until its next turn. */
  readonly pause?: Pause;
}

export interface SentBatch {
  readonly eventId: string;
  /** The device that signed the request, never taken from the body. */
  readonly device: { readonly deviceId: string; readonly supervisor: boolean };
  readonly body: {
    readonly deviceId: string;
    readonly scans: readonly unknown[];
    /** How far the device has read, and in which epoch. */
    readonly reached?: { readonly revision: number; readonly epoch: string } | undefined;
  };
}

type BatchReply = ReplyOf<typeof sendScans>;

/**
 * Stores a batch in one transaction and returns a receipt for each item; the same batch again gets the same outcomes.
 * Errors of the database are rethrown with nothing stored: the device keeps its scans.
 */
export async function storeScans(deps: TakeScansDeps, sent: SentBatch): Promise<BatchReply | Refusal> {
  const { eventId, device, body } = sent;
  if (body.deviceId !== device.deviceId)
    return refusal(403, 'wrong_device', (texts) => texts.door.wrongDevice);
  if (body.scans.length > batchLimit)
    return refusal(413, 'batch_too_large', (texts) => texts.door.batchTooLarge(batchLimit));
  const now = deps.now();
  // Read first: a receipt belongs to the epoch in which its scan was stored, or to an earlier one.
  const epoch = await deps.history.known(body.reached?.epoch);
  // Small batches are too short to be worth yielding.
  const pause = body.scans.length > scansPerTurn ? (deps.pause ?? nextTurn) : noPause;
  const batch: Batch = { ...device, items: await readItems(body.scans, pause) };
  try {
    const { plan, before, revision } = await deps.records.inEvent(eventId, async (door) => ({
      before: door.event.revision,
      ...(await planAndWrite(door, batch, now, pause)),
    }));
    logParked(deps, sent, plan);
    if (plan.writes !== null) deps.moved(eventId, revision);
    // Checked before storing: the new scans would hide that the device was ahead when it asks for changes next.
    const told = {
      deviceId: device.deviceId,
      reached: body.reached?.revision ?? 0,
      epoch: body.reached?.epoch,
    };
    const ahead = leadOf(told, { eventId, revision: before });
    const history = ahead === null ? epoch : await deps.history.deviceLeads(ahead.lead, ahead.toldEpoch);
    return { receipts: [...plan.receipts], revision, epoch: history, time: deps.now() };
  } catch (error) {
    if (error instanceof NoSuchEvent) return noEvent;
    throw error;
  }
}

/** Scans parsed in one turn of the event loop: a few milliseconds in a process that has not parsed any before. */
export const scansPerTurn = 100;

/** Parses the items of a batch, yielding to the event loop after each hundred. */
async function readItems(values: readonly unknown[], pause: Pause): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for (const value of values) {
    if (items.length > 0 && items.length % scansPerTurn === 0) await pause();
    items.push(readItem(value));
  }
  return items;
}

/** Parses one item of a batch. Fields unknown to this version are stored with the record. */
export function readItem(value: unknown): ReadItem {
  const read = readScanRecord(value, (text) => hash('sha256', text));
  if (read.ok) return { kind: 'scan', scan: { ...read.unknown, ...read.record }, hash: read.hash };
  const { field, message } = read.problem;
  return {
    kind: 'bad',
    scanId: read.scanId ?? claimedId(value),
    code: read.code,
    message: `${field} ${message}`.trim(),
  };
}

/** Returns the id of an unreadable item, so that it can be parked under that id. */
function claimedId(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('scanId' in value)) return '';
  return typeof value.scanId === 'string' ? value.scanId.slice(0, 64) : '';
}

/**
 * Maximum number of claims read per batch: what can be read and ruled on in a few milliseconds. Real tickets have a
 * handful each, so a batch of 500 stays below it.
 */
const maxClaimsRead = 5_000;

/**
 * Plans and writes a batch under the event's lock. If its tickets have more claims than one batch may read, only the
 * first half of its items is processed, and so on down to one; the rest gets `later` and is sent again.
 */
export async function planAndWrite(
  door: DoorTransaction,
  batch: Batch,
  now: number,
  pause: Pause,
): Promise<{ plan: BatchPlan; revision: number }> {
  const facts = await readFacts(door, batch);
  if (facts === 'too_many') {
    const half = Math.ceil(batch.items.length / 2);
    const first = await planAndWrite(door, { ...batch, items: batch.items.slice(0, half) }, now, pause);
    const rest = batch.items.slice(half).map(laterReceipt);
    return { ...first, plan: { ...first.plan, receipts: [...first.plan.receipts, ...rest] } };
  }
  await pause();
  const plan = await planBatch(facts, batch, now, pause);
  if (plan.writes === null) return { plan, revision: door.event.revision };
  await pause();
  await door.write(plan.writes);
  return { plan, revision: plan.writes.revision };
}

async function readFacts(door: DoorTransaction, batch: Batch): Promise<BatchFacts | 'too_many'> {
  const scans = batch.items.flatMap((item) => (item.kind === 'scan' ? [item.scan] : []));
  const ids = scans.map((scan) => scan.scanId);
  const stored = await door.scans([...new Set([...ids, ...scans.flatMap((scan) => scan.undoes ?? [])])]);
  const named = [...scans, ...stored.values()].flatMap((scan) => scan.ticketNumber ?? []);
  const numbers = new Set(named);
  const atMost = batch.items.length === 1 ? undefined : maxClaimsRead + 1;
  // Issued together: the database answers them in one round trip.
  const [undos, claims, tickets, progress] = await Promise.all([
    door.undos(ids),
    door.claims([...numbers], atMost),
    door.ticketStates([...numbers]),
    door.progress(batch.deviceId, [...new Set(scans.map((scan) => scan.epoch))]),
  ]);
  if (atMost !== undefined && claims.length >= atMost) return 'too_many';
  // Few tickets have been transferred.
  const kin = [...tickets.keys()].filter((number) => !numbers.has(number));
  const all = kin.length === 0 ? claims : [...claims, ...(await door.claims(kin))];
  return { event: door.event, stored, undos, claims: all, tickets, progress };
}

function laterReceipt(item: ReadItem): Receipt {
  const scanId = item.kind === 'scan' ? item.scan.scanId : item.scanId;
  return later(scanId, 'batch_too_costly', written[siteLanguage].stored.receipts.tooCostly);
}

/** Logs parked items, by id and problem but without ticket data. */
function logParked(deps: TakeScansDeps, { eventId, device }: SentBatch, plan: BatchPlan): void {
  for (const { scanId, status, code } of plan.receipts) {
    if (status === 'parked')
      deps.log.warn({ eventId, deviceId: device.deviceId, scanId, problem: code }, 'a scan was parked');
  }
}
