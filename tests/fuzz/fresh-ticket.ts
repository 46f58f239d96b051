import { eventId, issued, typeOf, unlisted } from './simulated-event.ts';
import type { World } from './world.ts';

/** A valid ticket that has not been scanned; a rehearsal ticket can be admitted any number of times. */
export function freshTicket({ plan, server, devices }: World): number | undefined {
  const scanned = new Set(
    devices.flatMap((device) => device.disk.read().scans.map(({ scan }) => scan.ticketNumber)),
  );
  for (const { ticketNumber } of server.records.claimsOf(eventId)) scanned.add(ticketNumber);
  const good = plan.unlisted === 'admit' ? [issued, 0] : [issued];
  return Array.from({ length: plan.tickets + unlisted }, (_, number) => number).find(
    (number) => typeOf(number) === 0 && good.includes(server.stateOf(number)) && !scanned.has(number),
  );
}
