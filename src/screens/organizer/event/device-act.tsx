import { useEngines } from '#app/engines/engines.tsx';
import { listDevices } from '#contract/door/devices.ts';
import { RevokeDevice } from '#screens/parts/door/revoke-device.tsx';
import type { Act, GateOfDevices } from './device-table.tsx';
import { MoveDevice } from './move-device.tsx';
import { RenameDevice } from './rename-device.tsx';

interface DeviceActProps {
  readonly eventId: string;
  readonly act: Act;
  readonly gates: readonly GateOfDevices[];
  /** A revoked phone may enrol again; only those who run the event may bar it. */
  readonly canReenter?: boolean;
  readonly onClose: () => void;
}

/** The open action on a device. */
export function DeviceAct({
  eventId,
  act: { what, device },
  gates,
  canReenter = false,
  onClose,
}: DeviceActProps) {
  const { replies } = useEngines();
  const around = { registrationId: eventId, device, onClose };
  switch (what) {
    case 'rename':
      return <RenameDevice {...around} />;
    case 'move':
      return <MoveDevice {...around} gates={gates} />;
    case 'revoke':
      return (
        <RevokeDevice {...around} canReenter={canReenter} onRevoked={() => replies.readAgain(listDevices)} />
      );
  }
}
