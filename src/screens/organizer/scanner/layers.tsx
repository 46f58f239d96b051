import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import type { KnownConflicts, ScanRow, ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { ConflictFacts, ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { Sheet } from '#ui/layers/dialog.tsx';
import { ConflictList } from '#screens/parts/door/conflict-list.tsx';
import type { Layer } from './controls.tsx';
import { KioskSheet } from './kiosk/kiosk-sheet.tsx';
import { LastScans } from './last-scans.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { SellSheet } from './sell-sheet.tsx';
import { TypeCode } from './type-code.tsx';

/** Number of resolved conflicts shown below the open ones. */
const maxResolved = 20;

interface LayersProps {
  readonly layer: Layer;
  readonly onLayer: (layer: Layer) => void;
  readonly onClose: () => void;
  readonly station: ScanStation;
  readonly header: ManifestHeader;
  readonly gate: ManifestGate;
  readonly gateFixed: boolean;
  readonly rows: readonly ScanRow[];
  readonly conflicts: KnownConflicts;
  readonly onGate: (gateId: string) => void;
  /** Whether a typed text may belong to a ticket. */
  readonly isTicket: (text: string) => boolean;
  readonly onCode: (text: string) => void;
}

/** The layers over the camera, one at a time. */
export function Layers({
  layer,
  onLayer,
  onClose,
  station,
  header,
  gate,
  gateFixed,
  rows,
  conflicts,
  onGate,
  isTicket,
  onCode,
}: LayersProps) {
  const { scans: texts, sell } = useMessages('scanning');
  const { user } = useAuth();
  const known = [...conflicts.newest, ...conflicts.resolved];
  const shown = (list: readonly ConflictFacts[]) => list.map((conflict) => ({ conflict, header }));
  return (
    <>
      <TypeCode open={layer === 'type'} onClose={onClose} isTicket={isTicket} onCode={onCode} />
      <MoreSheet
        open={layer === 'more'}
        onClose={onClose}
        station={station}
        header={header}
        gate={gate}
        gateFixed={gateFixed}
        onGate={onGate}
        onKiosk={() => onLayer('kiosk')}
      />
      <KioskSheet open={layer === 'kiosk'} onClose={onClose} header={header} gate={gate} />
      <SellSheet
        key={user?.credentialId ?? 'nobody'}
        open={layer === 'sell'}
        onClose={onClose}
        eventId={header.eventId}
        title={sell.title}
        onAdmit={onCode}
      />
      <Sheet open={layer === 'scans'} onClose={onClose} title={texts.title}>
        <LastScans label={texts.label} rows={rows} header={header} conflicts={known} />
        {conflicts.resolved.length === 0 ? null : (
          <section className={css({ display: 'grid', gap: 'near', mt: 'base' })}>
            <h3 className={css({ textStyle: 'h3' })}>{texts.resolved}</h3>
            <ConflictList conflicts={shown(conflicts.resolved.slice(0, maxResolved))} />
          </section>
        )}
      </Sheet>
      <Sheet open={layer === 'conflicts'} onClose={onClose} title={texts.conflicts}>
        <ConflictList
          conflicts={shown([...conflicts.newest, ...conflicts.resolved.slice(0, maxResolved)])}
          older={conflicts.count - conflicts.newest.length}
        />
      </Sheet>
    </>
  );
}
