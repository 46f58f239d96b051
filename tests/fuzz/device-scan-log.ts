import { hashRecord, type ScanRecord } from '#domain/door/scan.ts';
import type { ScanLog } from '#scanner/gate/deps.ts';
import { appendScan, type DoorTables } from '../fakes/memory-door-store.ts';
import type { Durability, MemoryDisk } from '../fakes/memory-disk.ts';
import { eventId } from './simulated-event.ts';

export interface ScanLogDeps {
  readonly disk: MemoryDisk<DoorTables>;
  readonly pause: () => Promise<void>;
  readonly durability: Durability;
  /** Makes some records invalid, so that every server rejects them. */
  readonly spoil: (scan: ScanRecord) => ScanRecord;
}

/** One device's scan log: its place in the chain is read from its last row. */
export function createScanLog({ disk, pause, durability, spoil }: ScanLogDeps): ScanLog {
  const own = (): readonly ScanRecord[] => {
    const { events, scans } = disk.read();
    const epoch = events.get(eventId)?.epoch;
    return scans.flatMap(({ scan }) => (scan.epoch === epoch ? [scan] : []));
  };
  return {
    get next() {
      const event = disk.read().events.get(eventId);
      if (event === undefined) throw new DOMException('Nothing here.', 'InvalidStateError');
      const last = own().at(-1);
      const { deviceId, epoch } = event;
      return {
        deviceId,
        epoch,
        seq: (last?.seq ?? 0) + 1,
        previousHash: last === undefined ? '' : hashRecord(last),
      };
    },
    async keep(scan) {
      await pause();
      if (!disk.read().events.has(eventId)) throw new DOMException('Cleared meanwhile.', 'InvalidStateError');
      appendScan(disk, durability, spoil(scan));
      await pause();
    },
    async find(scanId) {
      const rows = disk.read().scans;
      const scan = rows.find((row) => row.scan.scanId === scanId && row.scan.kind === 'scan')?.scan;
      const undone = rows.some((row) => row.scan.undoes === scanId);
      const isLast = rows.findLast((row) => row.scan.kind === 'scan' && row.scan.passed)?.scan === scan;
      return scan === undefined ? null : { scan, undone, isLast };
    },
  };
}
