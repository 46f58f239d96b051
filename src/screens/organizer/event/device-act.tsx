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
  /** A phone that is revoked may come back: who never may is for whoever runs the event to say. */
  readonly mayComeBack?: boolean;
  readonly onClose: () => void;
}

/** What is being done with one device. */
export function DeviceAct({
  eventId,
  act: { what, device },
  gates,
  mayComeBack = false,
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
        <RevokeDevice
          {...around}
          mayComeBack={mayComeBack}
          onRevoked={() => replies.readAgain(listDevices)}
        />
      );
  }
}
