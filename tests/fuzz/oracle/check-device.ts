import type { EventView } from '#domain/manifest/event-view.ts';
import type { Outcome } from '#domain/door/receipt.ts';
import type { DoorTables, ScanRow } from '../../fakes/memory-door-store.ts';
import { checkpoints, eventId, gates } from '../simulated-event.ts';
import { filterCode, isMisnamed, isOffensive, isUnknownExit } from '../spoiled-scans.ts';
import type { Complain } from './check-server.ts';
import { doorText, doorTextOf } from '../door-facts.ts';
import { passageIn, variants, type DeviceTruth } from './device-truth.ts';
import type { ServerWatch } from './server-watch.ts';
import { conflictText, groupKey, noGroup, plain, type ServerTruth, type TakenScan } from './server-truth.ts';

/** Checks that the view is correct for every ticket at every checkpoint, and that its counts match its content. */
export function checkView(view: EventView, truth: DeviceTruth, tickets: number, complain: Complain): void {
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
        if (due === undefined || isMisnamed(due)) continue;
        if (JSON.stringify(plain(passage)) !== JSON.stringify(plain(due)))
          complain('view', `${due.scanId} has other facts`);
      }
    }
  }
}

/** Gates, rules, types and policy are those of the newest header received by the device. */
export function checkHeader(view: EventView, { server }: DeviceTruth, complain: Complain): void {
  const [shown, due] = [doorTextOf(view.header), doorText(server.door)];
  if (shown !== due) complain('header', `${shown} instead of ${due}`);
}

/** Checks the numbers on the screen: people inside, and entries at each gate. */
export function checkCounters(
  view: EventView,
  truth: DeviceTruth,
  { scans }: DoorTables,
  complain: Complain,
): void {
  for (const checkpoint of checkpoints)
    within(`inside ${checkpoint}`, view.inside(checkpoint), truth.inside(checkpoint), 0, complain);
  // A damaged record names a gate that does not exist, and was counted at its own until the view was rebuilt.
  const doubt = scans.filter(({ scan }) => isMisnamed(scan) && scan.passed).length;
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

/** The server's answers about individual records. */
type Answered = Pick<ServerWatch, 'takenIn' | 'parkedFor'>;

/**
 * Checks the device's own list: every row has the right place, and exactly the server's receipt for it.
 *
 * @param furthest the server's state when the device had read furthest, if it is now reading the same again
 * @param reused scan ids that more than one record carries
 */
export function checkList(
  { scans, events }: DoorTables,
  truth: DeviceTruth | null,
  furthest: ServerTruth | null,
  server: Answered,
  reused: ReadonlySet<string>,
  complain: Complain,
): void {
  const ends = new Map<string, number>();
  const history = events.get(eventId)?.serverEpoch ?? '';
  for (const row of scans) {
    const { scanId, epoch, seq } = row.scan;
    if (seq !== (ends.get(epoch) ?? 0) + 1) complain('list', `${epoch}/${seq} does not follow`);
    ends.set(epoch, seq);
    const problem = problemOf(row, history, server);
    if (problem !== null) complain('list', `${epoch}/${seq}, ${scanId}: ${problem}`);
    if (truth === null || reused.has(scanId)) continue;
    const due = [...rulings(row, truth), ...heardBefore(row, furthest)];
    if (!due.includes(row.ruling))
      complain('list', `${epoch}/${seq} is shown as ${row.ruling}, not ${due.join(' or ')}`);
  }
}

/** Returns what is wrong with a row's place or receipt. */
function problemOf({ scan, state, receipt }: ScanRow, history: string, server: Answered): string | null {
  if (receipt !== null && receipt.scanId !== scan.scanId) return `has the receipt of ${receipt.scanId}`;
  if (state === 'unsent')
    return receipt === null || receipt.status === 'later' ? null : `waits with ${receipt.status}`;
  if (receipt === null) return `is ${state} without a receipt`;
  if (state === 'parked') {
    const due = isOffensive(scan) ? [filterCode] : server.parkedFor(scan);
    return receipt.status === 'parked' && receipt.outcome === null && due.includes(receipt.code ?? '')
      ? null
      : `is parked for ${receipt.code}, not ${due.join(' or ')}`;
  }
  const { outcome, status } = receipt;
  if (outcome === null || (status !== 'applied' && status !== 'duplicate' && status !== 'conflict'))
    return `is acknowledged by ${status}`;
  const taken = server.takenIn(history, scan.scanId);
  const isOwn = taken?.scan.deviceId === scan.deviceId && taken.scan.seq === scan.seq;
  return isOwn && isOutcome(outcome, taken) ? null : 'has an outcome that this history never gave it';
}

function isOutcome({ ruling, conflictId, first, revision, receivedAt }: Outcome, due: TakenScan): boolean {
  const isNamed = conflictId === null ? due.conflictIds.size === 0 : due.conflictIds.has(conflictId);
  return (
    isNamed &&
    ruling === due.ruling &&
    revision === due.revision &&
    receivedAt === due.receivedAt &&
    JSON.stringify(first && plain(first)) === JSON.stringify(due.first && plain(due.first))
  );
}

/** Returns the rulings that the list may show for a row at the device's position. */
function rulings(
  { scan, state, receipt }: ScanRow,
  { server, position }: DeviceTruth,
): readonly (string | null)[] {
  const passage = passageIn({ ...scan, passed: scan.passed || isUnknownExit(scan) });
  const said = state === 'acknowledged' ? (receipt?.outcome?.ruling ?? null) : null;
  if (passage === null) return [said];
  const group = server.groups.get(groupKey(passage.ticketNumber, passage.checkpoint)) ?? noGroup;
  const ruled = group.claims.find((claim) => claim.scanId === scan.scanId);
  const taken = server.scans.get(scan.scanId);
  // The feed reports once that it was left out.
  if (ruled === undefined && taken !== undefined && taken.leftOut !== null)
    return taken.revision > position.manifest && !position.outdated ? ['undone'] : [said, 'undone'];
  if (ruled === undefined) return [said];
  const since = group.since.get(scan.scanId) ?? 0;
  // Only the feed corrects a row; changes that arrived with a manifest do not.
  const outcome = receipt?.outcome ?? null;
  const heard = since > position.manifest;
  const label = passage.direction === 'exit' && ruled.label === 'first' ? 'none' : ruled.label;
  // A change that arrived with a manifest keeps the feed's earlier statement: another scan counted.
  if (!heard || position.outdated) return [said, label, 'again'];
  return outcome === null && ruled.label === 'first' ? [null, label] : [label];
}

/** The feed's earlier statements about a row, from before the device returned to its manifest to read it again. */
function heardBefore({ scan }: ScanRow, furthest: ServerTruth | null): readonly string[] {
  const claims = [...(furthest?.groups.values() ?? [])].flatMap((group) => group.claims);
  const label = claims.find((claim) => claim.scanId === scan.scanId)?.label;
  if (label !== undefined) return [label];
  const isLeftOut = (furthest?.scans.get(scan.scanId)?.leftOut ?? null) !== null;
  return isLeftOut ? ['undone'] : [];
}

/**
 * Checks how far a device has read: never less than its manifest, never back except to the manifest; its stored feed
 * continues from there, each page starting at the end of the previous one.
 */
export function checkPlace({ events }: DoorTables, before: DoorTables | null, complain: Complain): void {
  const row = events.get(eventId);
  // After a restore all of this belongs to the lost history, until the new manifest arrives.
  if (row === undefined || row.ready === null || row.cursor === null) return;
  const { ready, cursor, feed, serverEpoch } = row;
  if (serverEpoch !== ready.serverEpoch) return;
  if (cursor < ready.revision) complain('cursor', `${cursor} is behind the manifest of ${ready.revision}`);
  const old = before?.events.get(eventId);
  const goesOn = old?.ready?.revision === ready.revision && old.serverEpoch === serverEpoch;
  if (goesOn && cursor < (old.cursor ?? 0) && cursor !== ready.revision)
    complain('cursor', `went back from ${old.cursor} to ${cursor}`);
  let reached = ready.revision;
  for (const page of feed.toSorted((one, other) => one.from - other.from)) {
    if (page.cursor <= ready.revision)
      complain('feed', `the page up to ${page.cursor} is in the manifest of ${ready.revision} already`);
    if (page.from < reached && page.from > ready.revision)
      complain('feed', `the page from ${page.from} overlaps the one up to ${reached}`);
    reached = Math.max(reached, page.cursor);
  }
  if (reached > cursor) complain('feed', `reaches to ${reached}, beyond the cursor at ${cursor}`);
}

/** Conflicts that the feed has reported are on the device, in their current state. */
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
