import { eventId } from './simulated-event.ts';
import type { World } from './world.ts';

/** S4: of all rulings that the server sent to devices about one ticket, at most one admission remains after corrections. */
export function checkRulings({ watch, server, devices, plan }: World): void {
  const { fresh: changes } = server.records.feedAfter(eventId, 0);
  const corrected = new Map(
    changes.flatMap((change) => (change.kind === 'ruling' ? [[change.scanId, change.ruling] as const] : [])),
  );
  const standing = new Map<string, string[]>();
  for (const device of devices) {
    for (const { scan, receipt } of device.disk.read().scans) {
      const told = receipt?.outcome?.ruling;
      if (told === undefined || scan.ticketNumber === null || scan.direction !== 'entry') continue;
      if (plan.rules[scan.checkpoint === 'area' ? 'area' : 'event'].reentry !== 'single') continue;
      if ((corrected.get(scan.scanId) ?? told) !== 'first') continue;
      const right = `${scan.ticketNumber} at ${scan.checkpoint}`;
      standing.set(right, [...(standing.get(right) ?? []), scan.scanId]);
    }
  }
  for (const [right, scanIds] of standing) {
    if (scanIds.length > 1)
      watch.fail('S4', `ticket ${right} was admitted by the server as ${scanIds.join(' and ')}`);
  }
}
