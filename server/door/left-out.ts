import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorEvent, LeftOut } from '#server/database/door/door-records.ts';

/** A phone that lost its clock without signal may be weeks off, and whom it let in is inside all the same; ms. */
const yearMs = 366 * 24 * 3_600_000;

/**
 * Why a device's passage cannot have happened as it says, or null where it can: at a gate or checkpoint that the event
 * never had, more than a year before the event was made, or more than a year from now. Gates that were removed since still count.
 *
 * @param now server time, ms.
 */
export function whyLeftOut(scan: ScanRecord, event: DoorEvent, now: number): LeftOut | null {
  if (!event.gates.includes(scan.gateId)) return 'unknown_gate';
  if (!Object.hasOwn(event.rules, scan.checkpoint)) return 'unknown_checkpoint';
  const { correctedTime: at } = scan;
  return at < event.createdAt - yearMs || at > now + yearMs ? 'impossible_time' : null;
}
