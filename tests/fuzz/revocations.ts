import { eventId } from './simulated-event.ts';
import { isOff, isQueued } from './settled.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { World } from './world.ts';

/** In some runs the organizer revokes a device during the shift: it does not know at first, and continues scanning. */
export function scheduleRevocation(world: World): void {
  const { plan, time, server, watch } = world;
  if (!plan.revokes) return;
  const random = plan.random.fork('revocation');
  const device = random.pick(world.devices);
  time.after(2_000 + random.fraction() * (plan.faultyMs - 4_000), () => {
    const row = device.disk.read().events.get(eventId);
    if (row === undefined) return;
    server.revoke(row.deviceId);
    watch.fire(device.disk.read().scans.some(isQueued) ? 'revoked_with_queue' : 'revoked');
  });
}

/**
 * Advances time until each revoked device has learned of it, and checks that only its encrypted records remain. These
 * are then handed over to the organizer. Returns whether this took at most `mostMs`.
 */
export async function bringSealed(world: World, mostMs: number): Promise<boolean> {
  const { time, server, watch } = world;
  const revoked = world.devices.filter((device) => {
    const row = device.disk.read().events.get(eventId);
    return row !== undefined && server.isRevoked(row.deviceId);
  });
  const isDone = (device: SimulatedDevice): boolean => isOff(device) && device.disk.read().scans.length === 0;
  const end = time.now() + mostMs;
  while (!revoked.every(isDone) && time.now() < end) await time.run(time.now() + 500);
  for (const device of revoked) {
    checkWiped(world, device);
    const { events, sealed } = device.disk.read();
    const deviceId = events.get(eventId)?.deviceId ?? '';
    for (const [epoch, scans] of Map.groupBy(sealed, (scan) => scan.epoch)) {
      watch.fire('sealed_scans_brought');
      const reply = await time.whileRunning(server.handOver(deviceId, epoch, scans));
      if (reply.status !== 200)
        watch.fail('revoked', `what ${deviceId} had sealed is refused: ${reply.status}`);
    }
  }
  return revoked.every(isDone);
}

/** Checks that nothing of the event is left to show, judge by or send. */
function checkWiped({ watch }: World, device: SimulatedDevice): void {
  const { events, scans, conflicts } = device.disk.read();
  const row = events.get(eventId);
  const left = [row?.ready ?? null, row?.unfinished ?? null, device.page()?.view() ?? null];
  const isEmpty = left.every((part) => part === null) && row?.feed.length === 0 && row.pages.size === 0;
  if (!isEmpty || scans.length > 0 || conflicts.size > 0)
    watch.fail('revoked', `device ${device.name} was revoked and still has the event`);
}
