import type { DoorDesk, OpenGate } from '#app/engines/door-desk.ts';
import type { GuestNames } from '#app/scanning/use-names.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';

/** Props for finding a guest at a gate. */
export interface FindGuestProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly desk: DoorDesk;
  readonly at: OpenGate;
  readonly names: GuestNames;
  readonly header: ManifestHeader;
  readonly gate: ManifestGate;
  readonly direction: 'entry' | 'exit';
  /** Admits the guest through the gate by hand. */
  readonly onAdmit: (ticketNumber: number) => void;
  readonly onUndo: (scanId: string) => Promise<boolean>;
}
