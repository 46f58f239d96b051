import type { DoorDesk, DoorEvent, OpenGate, ScanStation } from '#app/engines/door-desk.ts';
import { hasExits } from '#domain/door/admission-rules.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { useCovered } from '#ui/layers/layers.ts';
import { useDirection, type Direction } from './shift.ts';
import { useForce, type ForceMode } from './use-force.ts';
import { useGroup, type GroupMode } from './use-group.ts';
import { useInfo, type InfoMode } from './use-info.ts';
import { useNames, type GuestNames } from './use-names.ts';
import { useScanning, type Scanning } from './use-scanning.ts';

interface ModesDeps {
  readonly desk: DoorDesk;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gate: ManifestGate;
  readonly door: DoorEvent;
}

/** Mode of the next code (entry, exit, or query only), and who enters with the previous one. */
export interface ScanModes {
  readonly direction: Direction;
  readonly onDirection: (direction: Direction) => void;
  /** Exits are scanned here too. */
  readonly exits: boolean;
  readonly scanning: Scanning;
  readonly info: InfoMode;
  readonly group: GroupMode;
  readonly force: ForceMode;
  readonly names: GuestNames;
}

export function useModes({ desk, open, station, gate, door }: ModesDeps, header: ManifestHeader): ScanModes {
  const { gateId } = gate;
  const [direction, onDirection] = useDirection(header, gate);
  const covered = useCovered();
  const scanning = useScanning({ desk, open, station, gateId, direction, covered });
  const info = useInfo({ open, gateId, scanning });
  const group = useGroup({ desk, open, station, scanning, next: info.scan });
  const { role } = door.enrolment;
  const force = useForce({ header, desk, open, station, role, scanning });
  const names = useNames(desk, header.eventId, role);
  // A device already at an exit stays there, whatever happens to the rules meanwhile.
  const exits = direction === 'exit' || isExitCheckpoint(header, gate);
  return { direction, onDirection, exits, scanning, info, group, force, names };
}

function isExitCheckpoint({ rules }: ManifestHeader, { checkpoint }: ManifestGate): boolean {
  const own = rules[checkpoint];
  return own !== undefined && hasExits(own);
}
