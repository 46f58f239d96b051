import { createChanges } from './changes.ts';
import type { Changes } from './changes.ts';
import type { Database } from './database.ts';
import { createDevices } from './devices.ts';
import type { DeviceDeps, Devices } from './devices.ts';
import { createManifests } from './manifests.ts';
import type { Manifests } from './manifests.ts';
import { createReplayQueue } from './replay-queue.ts';
import type { ReplayQueue } from './replay-queue.ts';
import { createWiping } from './wiping.ts';
import type { Seal, Wiping } from './wiping.ts';

/** Everything that the sync engine, the manifest download and enrolment store on this device. */
export interface DoorStorage extends Devices, Manifests, Changes, ReplayQueue, Wiping {}

export interface DoorStoreDeps extends DeviceDeps {
  /** Encrypts scans that this device may no longer send. */
  readonly seal: Seal;
}

export function createDoorStore(database: Database, deps: DoorStoreDeps): DoorStorage {
  const devices = createDevices(database, deps);
  return {
    ...createManifests(database, (eventId) => devices.trustedKeys(eventId)),
    ...createChanges(database),
    ...createReplayQueue(database),
    ...devices,
    ...createWiping(database, deps.seal, async () => (await devices.deviceKey()).privateKey),
  };
}
