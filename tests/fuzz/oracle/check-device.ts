import type { EventView } from '#domain/event-view.ts';
import type { Outcome } from '#domain/receipt.ts';
import type { ScanRecord } from '#domain/scan.ts';
import type { DoorTables, ScanRow } from '../../fakes/memory-door-store.ts';
import { checkpoints, eventId, gates } from '../simulated-event.ts';
import type { Complain } from './check-server.ts';
import { passageIn, variants, type DeviceTruth } from './device-truth.ts';
import { conflictText, groupKey, noGroup, plain, type TakenScan } from './server-truth.ts';

/** What is known of records that the simulator made odd on purpose. */
export interface Oddities {
  /** Why a record can never be taken in: a code for each, by scan id. */
  readonly spoiled: ReadonlyMap<string, string>;
  /** Ids that more than one record carries. */
  readonly reused: ReadonlySet<string>;
}

/** The view holds for every ticket at every checkpoint what it should, and counts what it holds. */
export function checkView(
  view: EventView,
  truth: DeviceTruth,
  tickets: number,
  odd: Oddities,
  complain: Complain,
): void {
  for (let ticketNumber = 0; ticketNumber < tickets; ticketNumber += 1) {
    const state = truth.server.tickets.get(ticketNumber)?.state ?? 0;
    for (const checkpoint of checkpoints) {
      const known = view.knownAbout({ kind: 'reference', ticketNumber, reference: 0 }, checkpoint);
      if (known?.state !== state)
        complain('view', `ticket ${ticketNumber} is in state ${known?.state}, not ${state}`);
      const shown = known?.passages.map((passage) => passage.scanId).join() ?? '';
      const expected = truth.of(ticketNumber, checkpoint);
      const right = variants(expected).map((way) => way.map((passage) => passage.scanId).join());
      if (!right.includes(shown))
        complain(
          'view',
          `ticket ${ticketNumber} at ${checkpoint}: ${shown} instead of ${right.join(' or ')}`,
        );
      const facts = new Map(expected.counting.map((passage) => [passage.scanId, passage]));
      for (const passage of known?.passages ?? []) {
        const due = facts.get(passage.scanId);
        if (due === undefined || odd.spoiled.has(due.scanId)) continue;
        if (JSON.stringify(plain(passage)) !== JSON.stringify(plain(due)))
          complain('view', `${due.scanId} has other facts`);
      }
    }
  }
}

/** The numbers on the screen: people inside, and entries at each gate. */
export function checkCounters(view: EventView, truth: DeviceTruth, odd: Oddities, complain: Complain): void {
  for (const checkpoint of checkpoints)
    within(`inside ${checkpoint}`, view.inside(checkpoint), truth.inside(checkpoint), 0, complain);
  // A spoiled record names a gate that is nowhere, and was counted at its own until the view was built anew.
  const doubt = odd.spoiled.size;
  for (const { gateId } of gates)
    within(`entries at ${gateId}`, view.entries(gateId), truth.entries(gateId), doubt, complain);
}

function within(
  what: string,
  shown: number,
  [least, most]: readonly [number, number],
  doubt: number,
  complain: Complain,
): void {
  if (shown < least - doubt || shown > most + doubt)
    complain('counters', `${what}: ${shown} instead of ${least === most ? least : `${least} to ${most}`}`);
}

/** The device's own list: every row where it stands, with the receipt that the server gave for it and no other. */
export function checkList(
  { scans, events }: DoorTables,
  truth: DeviceTruth | null,
  takenIn: (history: string, scanId: string) => TakenScan | undefined,
  odd: Oddities,
  complain: Complain,
): void {
  const ends = new Map<string, number>();
  const history = events.get(eventId)?.serverEpoch ?? '';
  for (const row of scans) {
    const { scanId, epoch, seq } = row.scan;
    if (seq !== (ends.get(epoch) ?? 0) + 1) complain('list', `${epoch}/${seq} does not follow`);
    ends.set(epoch, seq);
    const problem = problemOf(row, takenIn(history, scanId), odd);
    if (problem !== null) complain('list', `${epoch}/${seq}, ${scanId}: ${problem}`);
    if (truth !== null && !odd.reused.has(scanId) && !rulings(row, truth).includes(row.ruling))
      complain('list', `${epoch}/${seq} is shown as ${row.ruling}, not ${rulings(row, truth).join(' or ')}`);
  }
}

/** What is wrong with where a row stands, or with its receipt. */
function problemOf(
  { scan, state, receipt }: ScanRow,
  taken: TakenScan | undefined,
  odd: Oddities,
): string | null {
  if (receipt !== null && receipt.scanId !== scan.scanId) return `has the receipt of ${receipt.scanId}`;
  if (state === 'unsent')
    return receipt === null || receipt.status === 'later' ? null : `waits with ${receipt.status}`;
  if (receipt === null) return `is ${state} without a receipt`;
  if (state === 'parked') {
    const due = odd.spoiled.get(scan.scanId) ?? parkedByOthers(scan, odd);
    return receipt.status === 'parked' && receipt.code === due
      ? null
      : `is parked for ${receipt.code}, not ${due}`;
  }
  const { outcome, status } = receipt;
  if (outcome === null || (status !== 'applied' && status !== 'duplicate' && status !== 'conflict'))
    return `is acknowledged by ${status}`;
  const isOwn = taken?.scan.deviceId === scan.deviceId && taken.scan.seq === scan.seq;
  return isOwn && isOutcome(outcome, taken) ? null : 'has an outcome that this history never gave it';
}

/** Why a good record is parked: another carries its id, or what it takes back is not good. */
function parkedByOthers({ scanId, undoes }: ScanRecord, { reused, spoiled }: Oddities): string {
  if (undoes !== null && reused.has(undoes)) return 'undo_not_allowed';
  // An undo names the gate of what it takes back.
  if (undoes !== null && spoiled.get(undoes) === 'bad_scan') return 'bad_scan';
  return reused.has(scanId) ? 'scan_id_reused' : 'nothing';
}

export function isOutcome(
  { ruling, conflictId, first, revision, receivedAt }: Outcome,
  due: TakenScan,
): boolean {
  const isNamed = conflictId === null ? due.conflictIds.size === 0 : due.conflictIds.has(conflictId);
  return (
    isNamed &&
    ruling === due.ruling &&
    revision === due.revision &&
    receivedAt === due.receivedAt &&
    JSON.stringify(first && plain(first)) === JSON.stringify(due.first && plain(due.first))
  );
}

/** What the list may say of a row at the device's position. */
function rulings(
  { scan, state, receipt }: ScanRow,
  { server, position }: DeviceTruth,
): readonly (string | null)[] {
  const passage = passageIn(scan);
  const said = state === 'acknowledged' ? (receipt?.outcome?.ruling ?? null) : null;
  if (passage === null) return [said];
  const group = server.groups.get(groupKey(passage.ticketNumber, passage.checkpoint)) ?? noGroup;
  const ruled = group.claims.find((claim) => claim.scanId === scan.scanId);
  if (ruled === undefined) return [said];
  const since = group.since.get(scan.scanId) ?? 0;
  // Only the feed corrects a row; what a manifest brought it has not heard.
  const outcome = receipt?.outcome ?? null;
  const heard = since > position.manifest;
  const label = passage.direction === 'exit' && ruled.label === 'first' ? 'none' : ruled.label;
  if (!heard || position.outdated) return [said, label];
  return outcome === null && ruled.label === 'first' ? [null, label] : [label];
}

/** Conflicts of which the feed has told the device are on it, as they stand. */
export function checkConflictsOf(
  { conflicts }: DoorTables,
  { server, position }: DeviceTruth,
  complain: Complain,
): void {
  for (const { facts, since } of server.conflicts.values()) {
    if (since <= position.manifest) continue;
    const shown = conflicts.get(facts.conflictId);
    const text = shown === undefined ? 'nothing' : conflictText(shown);
    if (text !== conflictText(facts)) complain('conflicts', `${text} instead of ${conflictText(facts)}`);
  }
}
