import type { OpenConflicts, ScanRow, ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { Sheet } from '#ui/layers/dialog.tsx';
import { ConflictList } from '#screens/parts/conflict-list.tsx';
import type { Layer } from './controls.tsx';
import { LastScans } from './last-scans.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { TypeCode } from './type-code.tsx';

interface LayersProps {
  readonly layer: Layer;
  readonly onClose: () => void;
  readonly station: ScanStation;
  readonly header: ManifestHeader;
  readonly gate: ManifestGate;
  readonly gateFixed: boolean;
  readonly rows: readonly ScanRow[];
  readonly conflicts: OpenConflicts;
  readonly onGate: (gateId: string) => void;
  readonly onCode: (text: string) => void;
}

/** What rises over the camera, one at a time. */
export function Layers({
  layer,
  onClose,
  station,
  header,
  gate,
  gateFixed,
  rows,
  conflicts,
  onGate,
  onCode,
}: LayersProps) {
  const { scans: texts } = useMessages('scanning');
  return (
    <>
      <TypeCode open={layer === 'type'} onClose={onClose} onCode={onCode} />
      <MoreSheet
        open={layer === 'more'}
        onClose={onClose}
        station={station}
        header={header}
        gate={gate}
        gateFixed={gateFixed}
        onGate={onGate}
      />
      <Sheet open={layer === 'scans'} onClose={onClose} title={texts.title}>
        <LastScans label={texts.label} rows={rows} header={header} conflicts={conflicts.newest} />
      </Sheet>
      <Sheet open={layer === 'conflicts'} onClose={onClose} title={texts.conflicts}>
        <ConflictList
          conflicts={conflicts.newest.map((conflict) => ({ conflict, header }))}
          total={conflicts.count}
        />
      </Sheet>
    </>
  );
}
