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
  /** Server time, ms. */
  readonly now: () => number;
  readonly history: Pick<History, 'known' | 'deviceLeads'>;
  readonly log: { warn(facts: object, message: string): void };
  /** After a commit that moved the event. */
  readonly moved: (eventId: string, revision: number) => void;
  /** Gives others their turn of the event loop; the next turn, where nobody says otherwise. */
  readonly pause?: Pause;
}

export interface SentBatch {
  readonly eventId: string;
  /** The device that signed the request, never what the body says. */
  readonly device: { readonly deviceId: string; readonly supervisor: boolean };
  readonly body: {
    readonly deviceId: string;
    readonly epoch: string;
    readonly scans: readonly unknown[];
    /** How far the device has read, and in which history. */
    readonly reached?: { readonly revision: number; readonly epoch: string } | undefined;
  };
}

type BatchReply = ReplyOf<typeof sendScans>;

/**
 * Takes a batch in one transaction and answers a receipt for each item; the same batch again gets the same
 * outcomes. Whatever the database throws is thrown on, with nothing stored: the device keeps its scans.
 */
export async function takeScans(deps: TakeScansDeps, sent: SentBatch): Promise<BatchReply | Refusal> {
  const { eventId, device, body } = sent;
  if (body.deviceId !== device.deviceId)
    return refusal(403, 'wrong_device', (texts) => texts.door.wrongDevice);
  if (body.scans.length > batchLimit)
    return refusal(413, 'batch_too_large', (texts) => texts.door.batchTooLarge(batchLimit));
  const now = deps.now();
  // Read first: a receipt is of the history in which its scan was stored, or of one before.
  const epoch = await deps.history.known(body.reached?.epoch);
  // What others would not notice needs no turn of its own.
  const pause = body.scans.length > scansInTurn ? (deps.pause ?? nextTurn) : noPause;
  const batch: Batch = { ...device, items: await readItems(body.scans, pause) };
  try {
    const { plan, before, revision } = await deps.records.inEvent(eventId, async (door) => ({
      before: door.event.revision,
      ...(await planAndWrite(door, batch, now, pause)),
    }));
    noteParked(deps, sent, plan);
    if (plan.writes !== null) deps.moved(eventId, revision);
    // What it just sent would hide that it was ahead when it asks for changes next.
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

/** Scans that are read in one turn of the event loop: a few milliseconds in a process that has read none before. */
export const scansInTurn = 100;

/** Reads the items of a batch; others have their turn of the event loop after each hundred. */
async function readItems(values: readonly unknown[], pause: Pause): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for (const value of values) {
    if (items.length > 0 && items.length % scansInTurn === 0) await pause();
    items.push(readItem(value));
  }
  return items;
}

/** Reads one item of a batch. Fields that this version does not know are kept with the record. */
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

/** What the sender calls an item that cannot be read, so that it can be parked under that name. */
function claimedId(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('scanId' in value)) return '';
  return typeof value.scanId === 'string' ? value.scanId.slice(0, 64) : '';
}

/**
 * Most claims that one batch looks at: what the loop reads and rules in a few milliseconds. Honest tickets have a
 * handful each, so that a batch of 500 stays below it.
 */
const mostClaimsRead = 5_000;

/**
 * Plans a batch under the event's lock and writes it. Where its tickets have more claims than one batch looks at, only
 * the first half of its items is taken, and so on down to one; the rest is answered `later` and sent again.
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
  const atMost = batch.items.length === 1 ? undefined : mostClaimsRead + 1;
  // Asked at once: a database answers them in one go.
  const [undos, claims, tickets, progress] = await Promise.all([
    door.undos(ids),
    door.claims([...numbers], atMost),
    door.ticketStates([...numbers]),
    door.progress(batch.deviceId, [...new Set(scans.map((scan) => scan.epoch))]),
  ]);
  if (atMost !== undefined && claims.length >= atMost) return 'too_many';
  // Few tickets have changed hands.
  const kin = [...tickets.keys()].filter((number) => !numbers.has(number));
  const all = kin.length === 0 ? claims : [...claims, ...(await door.claims(kin))];
  return { event: door.event, stored, undos, claims: all, tickets, progress };
}

function laterReceipt(item: ReadItem): Receipt {
  const scanId = item.kind === 'scan' ? item.scan.scanId : item.scanId;
  return later(scanId, 'batch_too_costly', written[siteLanguage].stored.receipts.tooCostly);
}

/** What could not be taken is said aloud, by id and problem; what was on a ticket is not. */
function noteParked(deps: TakeScansDeps, { eventId, device }: SentBatch, plan: BatchPlan): void {
  for (const { scanId, status, code } of plan.receipts) {
    if (status === 'parked')
      deps.log.warn({ eventId, deviceId: device.deviceId, scanId, problem: code }, 'a scan was parked');
  }
}
