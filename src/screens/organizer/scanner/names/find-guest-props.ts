import type { DoorDesk, OpenGate } from '#app/engines/door-desk.ts';
import type { GuestNames } from '#app/scanning/use-names.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';

/** What finding a guest at a gate takes. */
export interface FindGuestProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly desk: DoorDesk;
  readonly at: OpenGate;
  readonly names: GuestNames;
  readonly header: ManifestHeader;
  readonly gate: ManifestGate;
  readonly direction: 'entry' | 'exit';
  /** Lets the guest through the gate by hand. */
  readonly onAdmit: (ticketNumber: number) => void;
  readonly onUndo: (scanId: string) => Promise<boolean>;
}
