import { hashRecord } from '#domain/door/scan.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { eventId, officeId } from './simulated-event.ts';
import type { World } from './world.ts';

/** Undoes the last admission of a device from another device, which is always online. */
export function undoFromTheOffice({ server, time, watch }: World, device: SimulatedDevice): void {
  const target = device.disk.read().scans.findLast((row) => row.scan.passed)?.scan;
  if (target === undefined) return;
  watch.fire('undo_from_the_office');
  void server.serve({ kind: 'enrol', device: 'office', again: officeId });
  const { scanId } = target;
  // An undo overrides nothing and belongs to no order.
  const none = { forced: undefined, overrides: undefined, lead: undefined };
  const scan = {
    ...target,
    ...none,
    // A separate id, the same in each run of a seed.
    scanId: hashRecord(target).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    kind: 'undo',
    deviceId: officeId,
    epoch: `epoch-${Math.round(time.now())}`,
    seq: 1,
    passed: false,
    undoes: scanId,
    note: null,
    previousHash: '',
  };
  const { deviceId, epoch } = scan;
  const request = { kind: 'scans', deviceId, eventId, epoch, signedAt: server.now(), scans: [scan] };
  time.after(1, () => void server.serve(request));
}
