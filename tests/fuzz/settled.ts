import type { ScanRow } from '../fakes/memory-door-store.ts';
import { eventId } from './simulated-event.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { World } from './world.ts';

export const isQueued = (row: ScanRow): boolean => row.state === 'unsent';

/** Returns whether the device knows that it was revoked. */
export const isOff = (device: SimulatedDevice): boolean =>
  device.disk.read().events.get(eventId)?.revoked === true;

/** Returns the devices that do not know of being revoked. */
export const atWork = ({ devices }: Pick<World, 'devices'>): readonly SimulatedDevice[] =>
  devices.filter((device) => !isOff(device));

/** Returns whether nothing is unsent and the device has read everything from the server. */
function isSettled(device: SimulatedDevice, revision: number, history: string): boolean {
  const { events, scans } = device.disk.read();
  const row = events.get(eventId);
  const page = device.page();
  if (page === null || page.view() === null || page.isBehind()) return false;
  return row !== undefined && row.cursor === revision && row.serverEpoch === history && !scans.some(isQueued);
}

/** Advances time until everything has settled; returns whether that took at most `mostMs`. */
export async function untilSettled(world: World, mostMs: number): Promise<boolean> {
  const end = world.time.now() + mostMs;
  while (world.time.now() < end) {
    await world.time.run(Math.min(end, world.time.now() + 500));
    const { revision } = world.server.records.feedAfter(eventId, Number.MAX_SAFE_INTEGER);
    const isWhole = !world.server.isTorn();
    if (isWhole && atWork(world).every((device) => isSettled(device, revision, world.server.epoch())))
      return true;
  }
  return false;
}
