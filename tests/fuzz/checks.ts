import type { Claim } from '#server/database/door/door-records.ts';
import { counts } from '#server/tickets/claims/ticket-claims.ts';
import { byTime } from '#domain/door/admission-rules.ts';
import { forgerId } from './forger.ts';
import { checkpoints, dayOf, eventId, unlisted } from './simulated-event.ts';
import { atWork, isQueued } from './settled.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { viewOf } from './open-view.ts';
import type { World } from './world.ts';

/** S9: a device's disk contains everything up to its cursor, whatever happened to its page. */
export function checkDisk({ watch }: World, device: SimulatedDevice): void {
  const row = device.disk.read().events.get(eventId);
  if (row === undefined || row.ready === null) return;
  let reached = row.ready.revision;
  for (const page of row.feed) {
    if (page.from < reached && page.cursor > row.ready.revision && page.from > row.ready.revision) {
      watch.fail('S9', `device ${device.name}: pages overlap at ${page.from}`);
    }
    reached = Math.max(reached, page.cursor);
  }
  if (row.cursor !== null && reached > row.cursor)
    watch.fail('S9', `device ${device.name}: rows beyond the cursor`);
}

/** Checks every invariant that must hold once everything has settled; each check is named after its invariant. */
export async function checkEnd(world: World): Promise<void> {
  checkDelivered(world);
  checkAdmissions(world);
  checkConflicts(world);
  checkFeeds(world);
  checkViews(world);
  await checkSequences(world);
}

/** S1: every shown verdict is on the server or visibly parked; an eviction's losses are known by their epoch. */
function checkDelivered({ watch, server }: World): void {
  const key = (deviceId: string, epoch: string, seq: number): string => `${deviceId} ${epoch} ${seq}`;
  const rows = server.records.scans(eventId).map(({ scan }) => key(scan.deviceId, scan.epoch, scan.seq));
  const there = new Set(rows);
  if (there.size !== rows.length) watch.fail('S2', 'two rows for one place in a chain');
  for (const { device, deviceId, epoch, seq } of watch.shown) {
    if (there.has(key(deviceId, epoch, seq)) || watch.evicted.has(`${deviceId} ${epoch}`)) continue;
    const row = device.disk.read().scans.find(({ scan }) => scan.epoch === epoch && scan.seq === seq);
    if (row?.state !== 'parked')
      watch.fail('S1', `${deviceId} ${epoch}/${seq} was shown and is ${row?.state ?? 'nowhere'}`);
  }
}

/** S3: at most one admission that counts for each right, by a replay that shares no code with the server's. */
function checkAdmissions({ watch, server, plan }: World): void {
  for (const name of checkpoints) {
    const { reentry } = plan.rules[name];
    const counting = server.records
      .claimsOf(eventId)
      .filter((claim) => counts(claim) && claim.checkpoint === name);
    if (reentry !== 'free' && reentry !== 'redeem' && reentry !== 'unknown')
      checkRights(watch, reentry, counting);
  }
}

function checkRights(
  watch: World['watch'],
  reentry: 'single' | 'after_exit' | 'per_gate' | 'per_day',
  counting: readonly Claim[],
): void {
  for (const [ticketNumber, claims] of Map.groupBy(counting, (claim) => claim.ticketNumber)) {
    const used = new Set<string>();
    let inside = false;
    for (const { direction, gateId, at } of claims.toSorted(byTime)) {
      const entry = direction === 'entry';
      const right = { single: '', after_exit: '', per_gate: gateId, per_day: String(dayOf(at)) }[reentry];
      const again = reentry === 'after_exit' ? inside : used.has(right);
      if (entry && again) watch.fail('S3', `ticket ${ticketNumber} was admitted twice for one right`);
      if (entry) used.add(right);
      inside = entry;
    }
  }
}

/** S5: each second admission has exactly one open conflict, on the server and on every device that could receive it. */
function checkConflicts(world: World): void {
  const { watch, server } = world;
  const again = (claim: Claim): boolean =>
    claim.direction === 'entry' && !claim.undone && claim.ruling === 'again';
  const due = server.records
    .claimsOf(eventId)
    .filter(again)
    .map((claim) => claim.scanId);
  const made = server.records.conflicts(eventId);
  const open = made.filter((facts) => facts.kind === 'double_admission' && facts.status === 'open');
  if (
    due.toSorted().join() !==
    open
      .map((facts) => facts.conflictId)
      .toSorted()
      .join()
  ) {
    watch.fail('S5', `${due.length} second admissions, ${open.length} open conflicts`);
  }
  if (open.length > 0) watch.fire('conflict');
  for (const device of atWork(world)) {
    const from = device.disk.read().events.get(eventId)?.ready?.revision ?? 0;
    const { fresh: changes } = server.records.feedAfter(eventId, from);
    for (const change of changes) {
      if (change.kind !== 'conflict') continue;
      const known = device.disk.read().conflicts.get(change.conflict.conflictId);
      const present = made.find((facts) => facts.conflictId === change.conflict.conflictId);
      if (known?.status !== present?.status)
        watch.fail('S5', `device ${device.name} shows a conflict as ${known?.status}`);
    }
  }
}

/** S9, at rest: the device has every line between the manifest and the cursor exactly once. */
function checkFeeds(world: World): void {
  const { watch, server } = world;
  for (const device of atWork(world)) {
    const row = device.disk.read().events.get(eventId);
    if (row?.ready === null || row === undefined || row.cursor === null) continue;
    const from = Math.max(row.ready.revision, row.pruned ?? 0);
    const { fresh: changes } = server.records.feedAfter(eventId, from);
    const due = changes.filter((change) => change.revision <= (row.cursor ?? 0)).length;
    const kept = row.feed.flatMap((page) => page.changes).filter((change) => change.revision > from).length;
    if (due !== kept) watch.fail('S9', `device ${device.name} keeps ${kept} of ${due} lines`);
  }
}

/** S7: a device's view agrees with the server's counts; its own parked records remain in its view only. */
function checkViews(world: World): void {
  const { watch, server, plan } = world;
  const counting = server.records.claimsOf(eventId).filter(counts);
  for (const device of atWork(world)) {
    const tables = device.disk.read();
    const own = tables.scans.flatMap(({ scan, state }) => (state === 'parked' ? [scan] : []));
    const parked = new Set(own.map((scan) => scan.ticketNumber));
    const borrowed = new Set(own.map((scan) => scan.scanId));
    const opened = ['open', device.page()?.view()] as const;
    // A real store also opens from its checkpoint: it is reopened for real later on.
    const ways = plan.onDexie ? [opened] : [opened, ['reopened', viewOf(tables)] as const];
    for (const [way, view] of ways) {
      for (const [ticketNumber, checkpoint] of everywhere(plan.tickets + unlisted)) {
        if (parked.has(ticketNumber)) continue;
        const known = view?.knownAbout({ kind: 'reference', ticketNumber, reference: 0 }, checkpoint);
        const ids = known?.passages
          .map((passage) => passage.scanId)
          .toSorted()
          .join();
        const due = counting.flatMap((claim) =>
          claim.ticketNumber === ticketNumber && claim.checkpoint === checkpoint ? [claim.scanId] : [],
        );
        // A parked record with the id of another's passage takes its place.
        if (due.some((scanId) => borrowed.has(scanId))) continue;
        if (ids !== due.toSorted().join())
          watch.fail(
            'S7',
            `${way} view of device ${device.name}, ticket ${ticketNumber}: ${ids} instead of ${due.join()}`,
          );
        if (known?.state !== server.stateOf(ticketNumber)) {
          watch.fail('S7', `device ${device.name} has ticket ${ticketNumber} in state ${known?.state}`);
        }
      }
    }
  }
}

/** Every ticket number below `count` at every checkpoint. */
function everywhere(count: number): (readonly [number, string])[] {
  return Array.from({ length: count }, (_, number) => number).flatMap((number) =>
    checkpoints.map((checkpoint) => [number, checkpoint] as const),
  );
}

/** S8: the server knows exactly which numbers it is missing, and each has a reason. */
async function checkSequences({ watch, server, devices, time }: World): Promise<void> {
  const chains = Map.groupBy(server.records.scans(eventId), ({ scan }) => `${scan.deviceId} ${scan.epoch}`);
  for (const [chain, rows] of chains) {
    const [deviceId = '', epoch = ''] = chain.split(' ');
    if (deviceId === forgerId) continue;
    const seqs = new Set(rows.map(({ scan }) => scan.seq));
    const read = server.records.inEvent(eventId, async (door) =>
      (await door.progress(deviceId, [epoch])).get(epoch),
    );
    // A request that its sender abandoned may still hold the event: it ends only as time advances.
    const progress = await time.whileRunning(read);
    const missing = Array.from({ length: Math.max(...seqs) }, (_, index) => index + 1).filter(
      (seq) => !seqs.has(seq),
    );
    const known = (progress?.missing ?? []).flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    );
    if (missing.join() !== known.join())
      watch.fail('S8', `${chain}: missing ${missing.join()}, known ${known.join()}`);
    for (const seq of missing) {
      const parked = devices.some((device) =>
        device.disk
          .read()
          .scans.some(({ scan, state }) => scan.epoch === epoch && scan.seq === seq && state === 'parked'),
      );
      if (!parked && !watch.evicted.has(chain))
        watch.fail('S8', `${chain}/${seq} is missing without a reason`);
    }
  }
}

/** S15 and L3: at most one cycle later, a visible page shows what its store has; nothing dead holds a lock. */
export function checkPages({ watch, devices }: World): void {
  for (const device of devices) {
    const rows = device.disk.read().scans;
    const status = device.page()?.engine.status();
    const parked = rows.filter((row) => row.state === 'parked').length;
    if (
      status !== undefined &&
      !status.sending &&
      (status.unsent !== rows.filter(isQueued).length || status.parked !== parked)
    ) {
      watch.fail('S15', `device ${device.name} shows ${status.unsent} unsent, ${status.parked} parked`);
    }
    for (const [name, life] of device.held)
      if (!life.alive()) watch.fail('L3', `lock ${name} outlived its page`);
  }
}
