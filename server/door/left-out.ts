import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorEvent, LeftOut } from '#server/database/door/door-records.ts';

/** A phone that lost its clock offline may be weeks off, and the people it admitted are inside all the same; in ms. */
const yearMs = 366 * 24 * 3_600_000;

/**
 * Returns why a device's passage is impossible, or null if it is possible: at a gate or checkpoint that the event
 * never had, more than a year before the event was created, or more than a year in the future. Gates removed since
 * still count.
 *
 * @param now server time, ms
 */
export function exclusion(scan: ScanRecord, event: DoorEvent, now: number): LeftOut | null {
  if (!event.gates.includes(scan.gateId)) return 'unknown_gate';
  if (!Object.hasOwn(event.rules, scan.checkpoint)) return 'unknown_checkpoint';
  const { correctedTime: at } = scan;
  return at < event.createdAt - yearMs || at > now + yearMs ? 'impossible_time' : null;
}
