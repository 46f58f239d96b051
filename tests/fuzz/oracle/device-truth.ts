import type { Passage } from '#domain/manifest/passage.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorTables, EventRow, ScanRow } from '../../fakes/memory-door-store.ts';
import { eventId } from '../simulated-event.ts';
import { endsInside, inOrder } from './rules.ts';
import { groupKey, noGroup, plain, type ServerTruth } from './server-truth.ts';

/** How far a device has read, and in which history of the server. */
export interface Position {
  readonly history: string;
  readonly revision: number;
  /** Everything up to this revision came with the manifest, which contains only what counts. */
  readonly manifest: number;
  /**
   * Whether the server was restored and its new manifest has not arrived; rulings on the device's own scans are then
   * void.
   */
  readonly outdated: boolean;
}

export function positionOf(row: EventRow | undefined): Position | null {
  if (row === undefined || row.ready === null) return null;
  const { ready, feed, cursor, serverEpoch, pruned = 0 } = row;
  const manifest = ready.revision;
  // After a restore the old manifest stays in use until the new one is complete.
  if (cursor === null || serverEpoch === null)
    return {
      history: ready.serverEpoch,
      revision: feed.at(-1)?.cursor ?? Math.max(manifest, pruned),
      manifest,
      outdated: serverEpoch !== ready.serverEpoch,
    };
  return { history: serverEpoch, revision: cursor, manifest, outdated: false };
}

/** A device's expected knowledge of one ticket at one checkpoint. */
export interface Expected {
  /** Passages that count, in order of time. */
  readonly counting: readonly Passage[];
  /** Scan ids for which the device cannot know yet whether they count: either answer is correct. */
  readonly open: ReadonlySet<string>;
}

/** A device's expected state: the server's truth at its position, plus its own records. */
export interface DeviceTruth {
  readonly position: Position;
  readonly server: ServerTruth;
  of(ticketNumber: number, checkpoint: string): Expected;
  /** Minimum and maximum number of tickets inside a checkpoint. */
  inside(checkpoint: string): readonly [least: number, most: number];
  /** Minimum and maximum number of entries that count at a gate. */
  entries(gateId: string): readonly [least: number, most: number];
}

const nothingOpen: ReadonlySet<string> = new Set();

/** Returns the passage that a record of this device allows, or null. */
export function passageIn(scan: ScanRecord): Passage | null {
  const { ticketNumber } = scan;
  if (scan.kind !== 'scan' || !scan.passed || scan.test || ticketNumber === null) return null;
  return plain({ ...scan, ticketNumber, at: scan.correctedTime });
}

/** @param landing ids of records on the disk whose write is not confirmed yet: the screen may lag behind by these */
export function deviceTruth(
  tables: DoorTables,
  server: ServerTruth,
  position: Position,
  landing: ReadonlySet<string>,
): DeviceTruth {
  const own = overlayOf(tables, server, position, landing);
  const of = (ticketNumber: number, checkpoint: string): Expected => {
    const key = groupKey(ticketNumber, checkpoint);
    return own.get(key) ?? { counting: (server.groups.get(key) ?? noGroup).counting, open: nothingOpen };
  };
  const keys = new Set([...server.groups.keys(), ...own.keys()]);
  const all = [...keys].map(
    (key) => own.get(key) ?? { counting: (server.groups.get(key) ?? noGroup).counting, open: nothingOpen },
  );
  const range = (count: (passages: readonly Passage[]) => number): readonly [number, number] => {
    let [least, most] = [0, 0];
    for (const expected of all) {
      const counts = expected.open.size === 0 ? [count(expected.counting)] : variants(expected).map(count);
      least += Math.min(...counts);
      most += Math.max(...counts);
    }
    return [least, most];
  };
  return {
    position,
    server,
    of,
    inside: (checkpoint) =>
      range((passages) => Number(passages[0]?.checkpoint === checkpoint && endsInside(passages))),
    entries: (gateId) =>
      range(
        (passages) =>
          passages.filter((passage) => passage.gateId === gateId && passage.direction === 'entry').length,
      ),
  };
}

/** Returns every combination of outcomes for the open scans. */
export function variants({ counting, open }: Expected): readonly (readonly Passage[])[] {
  let ways: readonly (readonly Passage[])[] = [[]];
  for (const passage of counting) {
    const both = open.has(passage.scanId) ? ways : [];
    ways = [...ways.map((way) => [...way, passage]), ...both];
  }
  return ways;
}

function overlayOf(
  { scans }: DoorTables,
  server: ServerTruth,
  position: Position,
  landing: ReadonlySet<string>,
): ReadonlyMap<string, Expected> {
  const undone = new Map(
    scans.flatMap(({ scan }) => (scan.undoes === null ? [] : [[scan.undoes, scan.scanId] as const])),
  );
  const overlay = new Map<string, { counting: Passage[]; open: Set<string> }>();
  for (const row of scans) {
    const passage = passageIn(row.scan);
    if (passage === null || row.scan.eventId !== eventId) continue;
    const fate = fateOf(row, passage, server, position, undone, landing);
    if (fate === 'as the server says') continue;
    const key = groupKey(passage.ticketNumber, passage.checkpoint);
    const group = overlay.get(key) ?? {
      counting: [...(server.groups.get(key) ?? noGroup).counting],
      open: new Set<string>(),
    };
    overlay.set(key, group);
    group.counting = group.counting.filter((other) => other.scanId !== passage.scanId);
    if (fate !== 'out') group.counting.push(passage);
    if (fate === 'open') group.open.add(passage.scanId);
  }
  for (const group of overlay.values()) group.counting.sort(inOrder);
  return overlay;
}

type Fate = 'as the server says' | 'in' | 'out' | 'open';

/** Returns whether one of the device's own passages counts for it. */
function fateOf(
  row: ScanRow,
  { scanId, ticketNumber, checkpoint }: Passage,
  server: ServerTruth,
  position: Position,
  undone: ReadonlyMap<string, string>,
  landing: ReadonlySet<string>,
): Fate {
  const undo = undone.get(scanId);
  const group = server.groups.get(groupKey(ticketNumber, checkpoint)) ?? noGroup;
  const ruled = group.claims.find((claim) => claim.scanId === scanId);
  if (undo !== undefined && !landing.has(undo)) return 'out';
  if (landing.has(scanId)) return 'open';
  if (ruled === undefined) {
    if (undo !== undefined) return 'open';
    // It counts until the device has read what counts instead: a receipt may be ahead of the feed.
    const said = row.ruling ?? row.receipt?.outcome?.ruling;
    const isAhead = position.outdated || (row.receipt?.outcome?.revision ?? -1) > position.revision;
    return !isAhead && (said === 'again' || said === 'undone') ? 'open' : 'in';
  }
  if (ruled.label === 'first') return undo === undefined ? 'as the server says' : 'open';
  // Current rulings come from another history than the manifest's.
  if (position.outdated) return 'open';
  // Overruled before the manifest was made, but reported neither by a receipt nor by a feed line.
  const isTold = (row.receipt?.outcome ?? null) !== null || row.ruling === 'again' || row.ruling === 'undone';
  const cannotKnow = !isTold && (group.since.get(scanId) ?? 0) <= position.manifest;
  return cannotKnow ? 'open' : 'as the server says';
}
