import { hashRecord, type ScanRecord } from '#domain/door/scan.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { SeededRandom } from '../fakes/random.ts';
import { eventId } from './simulated-event.ts';
import { gateElsewhere } from './tables/event-rows.ts';
import type { World } from './world.ts';

export const forgerId = 'device-forger';
const epoch = 'epoch-1';

/**
 * Makes an enrolled device send what our scanners never send: undos of other devices' scans, sometimes before those
 * arrive, and records in the name of others. The oracle decides what the server must do with them.
 */
export function scheduleForgeries(world: World): void {
  const { plan, time, server } = world;
  if (plan.forgeries === 0) return;
  const random = plan.random.fork('forger');
  void server.serve({ kind: 'enrol', device: 'forger', again: forgerId });
  let last: { readonly seq: number; readonly hash: string } = { seq: 0, hash: '' };
  for (let n = 0; n < plan.forgeries; n += 1) {
    time.after(random.fraction() * plan.faultyMs, () => {
      const made = forged(world, random, last);
      if (made === null) return;
      const scan = plan.onTables && n % 3 === 2 ? atNoGate(made) : made;
      last = { seq: scan.seq, hash: hashRecord(scan) };
      world.watch.fire('forgery');
      void server
        .serve(
          JSON.parse(
            JSON.stringify({
              kind: 'scans',
              deviceId: forgerId,
              eventId,
              epoch,
              signedAt: server.now(),
              scans: [scan],
            }),
          ),
        )
        .then((reply) => {
          const receipts = reply?.status === 200 ? receiptsIn(reply.body) : [];
          for (const { status } of receipts) world.watch.fire(`forgery_${status}`);
        });
    });
  }
}

function receiptsIn(body: unknown): readonly Pick<Receipt, 'status'>[] {
  if (typeof body !== 'object' || body === null || !('receipts' in body)) return [];
  return Array.isArray(body.receipts) ? body.receipts : [];
}

function forged(
  world: World,
  random: SeededRandom,
  last: { readonly seq: number; readonly hash: string },
): ScanRecord | null {
  const rows = world.devices.flatMap((device) => device.disk.read().scans);
  if (rows.length === 0) return null;
  const { scan } = random.pick(rows);
  const inAnothersName = random.happens(0.3);
  return {
    ...scan,
    scanId: idOf(random),
    kind: inAnothersName ? 'scan' : 'undo',
    deviceId: inAnothersName ? scan.deviceId : forgerId,
    epoch,
    seq: last.seq + 1,
    gateId: 'gate-0',
    passed: inAnothersName,
    ticketNumber: scan.ticketNumber ?? 0,
    undoes: inAnothersName ? null : scan.scanId,
    note: null,
    previousHash: last.hash,
  };
}

/** As if somebody had passed at a gate of another event. */
function atNoGate(scan: ScanRecord): ScanRecord {
  const own = { kind: 'scan', deviceId: forgerId, passed: true, undoes: null } as const;
  return { ...scan, ...own, gateId: gateElsewhere };
}

function idOf(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
