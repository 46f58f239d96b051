import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { css } from 'styled-system/css';
import type {
  DoorDesk,
  DoorEvent,
  KnownConflicts,
  OpenGate,
  Scanned,
  ScanStation,
} from '#app/engines/door-desk.ts';
import { useAuth } from '#app/account/auth.ts';
import { useStore } from '#app/data/live-query.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useHeader } from '#app/scanning/use-gate.ts';
import { useModes, type ScanModes } from '#app/scanning/use-modes.ts';
import { useWakeLock } from '#app/shell/wake-lock.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { useCloseLayers } from '#ui/layers/layers.ts';
import { AccessNotice } from './access-notice.tsx';
import { CameraView } from './camera-view.tsx';
import { Controls, type Layer } from './controls.tsx';
import { EventNotices } from './event-notices.tsx';
import { GateChangeNotices } from './fixed-gate.tsx';
import { GroupButton } from './group-overlay.tsx';
import { FindGuest } from './names/find-guest.tsx';
import { LastScans } from './last-scans.tsx';
import { Layers } from './layers.tsx';
import { ModeBand } from './mode-band.tsx';
import { OverCamera } from './over-camera.tsx';
import { ScanCounters } from './scan-counters.tsx';
import { ConflictPill, ScanTop } from './scan-top.tsx';
import { useCanSell } from './sell-sheet.tsx';
import { Torch } from './torch.tsx';
import { UndoDialog, UndoLast, useUndoing, type Undoing } from './undo-dialog.tsx';
import { paceMs } from './undo-rule.ts';

interface ScanningProps {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gate: ManifestGate;
  readonly onLeave: () => void;
  readonly onGate: (gateId: string) => void;
}

/** Rows read for the list; for the pace, all of the last minute. */
const rowsShown = 60;

const root = css({
  position: 'fixed',
  inset: '0',
  zIndex: '30',
  bg: 'surface.ground',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  notch: true,
  pt: 'env(safe-area-inset-top)',
});
const stage = css({
  position: 'relative',
  display: 'grid',
  minH: '0',
  // The panel has the same height before the first scan as after many, so that buttons stay where the thumb expects
  // them. In a low window or in large letters it is lower, and scrolls.
  gridTemplateRows: 'minmax(min(9rem, 30dvh), 1fr) minmax(0, min(60dvh, 24rem))',
  md: { gridTemplateRows: 'minmax(0, 1fr)', gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 24rem)' },
});
const panel = css({
  display: 'grid',
  alignContent: 'start',
  gap: 'near',
  p: 'near',
  pb: 'calc(0.75rem + env(safe-area-inset-bottom))',
  overflowY: 'auto',
  borderTopWidth: { base: '1px', md: '0' },
  borderInlineStartWidth: { base: '0', md: '1px' },
  borderColor: 'line',
});

/** The mode's band above the picture: it takes its room from the picture, so no button moves when it appears. */
const view = css({
  position: 'relative',
  minH: '0',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
});
const picture = css({ position: 'relative', flex: '1', minH: '0' });
const news = css({
  position: 'absolute',
  insetX: 'snug',
  top: 'snug',
  zIndex: '2',
  display: 'grid',
  gap: 'snug',
  borderRadius: 'medium',
  bg: 'surface.ground',
});

const lastHead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'snug',
});

/** Connects camera and wedge; returns the handler for the camera's texts. */
function useScans(station: ScanStation, scan: ScanModes['group']['scan']): (text: string) => void {
  const onText = useCallback((text: string) => void scan({ via: 'camera', text }), [scan]);
  const closeLayers = useCloseLayers();
  const onScanned = useEffectEvent((scanned: Scanned) => {
    // A scan's verdict takes precedence over any open layer.
    closeLayers();
    void scan({ via: 'wedge', ...scanned });
  });
  // One listener for the whole shift: a new one during a scan would hear only its second half.
  useEffect(() => station.wedge((scanned) => onScanned(scanned)), [station]);
  useEffect(() => {
    // A phone that was asleep may have lost permission to play sound; the first touch restores it.
    const wake = () => void station.feedback.unlock();
    addEventListener('pointerdown', wake, { once: true });
    return () => removeEventListener('pointerdown', wake);
  }, [station]);
  return onText;
}

const noConflicts: KnownConflicts = { newest: [], count: 0, resolved: [] };

/** Returns this device's recent scans and its conflicts with other gates. */
function useRows(desk: DoorDesk, header: ManifestHeader) {
  const { eventId } = header;
  const read = () => desk.scans(eventId, rowsShown, desk.time().now - paceMs);
  const rows = useStore(read, [desk, eventId]) ?? [];
  const conflicts = useStore(() => desk.conflicts(eventId), [desk, eventId]) ?? noConflicts;
  return { rows, conflicts, known: [...conflicts.newest, ...conflicts.resolved] };
}

interface PartProps extends ScanningProps {
  readonly header: ManifestHeader;
  readonly modes: ScanModes;
  readonly scans: ReturnType<typeof useRows>;
  readonly undoing: Undoing;
  readonly onLayer: (layer: Layer) => void;
}

/** Below the picture on phones, next to it on wide screens. Content that changes with scans is below the buttons. */
function Panel(props: PartProps) {
  const { desk, door, open, gate, header, modes, scans, undoing, onLayer } = props;
  const { scans: texts } = useMessages('scanning');
  const { user } = useAuth();
  const maySell = useCanSell(header.eventId, user !== null);
  return (
    <div className={panel}>
      <ScanCounters open={open} rows={scans.rows} gateId={gate.gateId} desk={desk} />
      <Controls
        direction={modes.direction}
        onDirection={modes.onDirection}
        exits={modes.exits}
        asking={modes.info.armed}
        onAsk={modes.info.arm}
        onLayer={onLayer}
        findsGuests={modes.names.may}
        sells={maySell}
      />
      <GroupButton group={modes.group} look="quiet" />
      <AccessNotice desk={desk} door={door} />
      <EventNotices desk={desk} header={header} />
      <div className={lastHead}>
        <h2 className={css({ textStyle: 'small', fontWeight: '650' })}>{texts.last}</h2>
        <UndoLast rows={scans.rows} onUndo={undoing.ask} />
      </div>
      <LastScans label={texts.last} rows={scans.rows.slice(0, 30)} header={header} conflicts={scans.known} />
    </div>
  );
}

/** Layers over camera and panel, one at a time. */
function OverAll(props: PartProps & { readonly layer: Layer }) {
  const { desk, door, open, station, gate, onGate, header, modes, scans, undoing, layer, onLayer } = props;
  const { group, names, direction } = modes;
  const close = () => onLayer(null);
  return (
    <>
      <UndoDialog undoing={undoing} header={header} />
      <FindGuest
        open={layer === 'names'}
        onClose={close}
        desk={desk}
        at={open}
        names={names}
        header={header}
        gate={gate}
        direction={direction}
        onAdmit={(ticketNumber) => void group.scan({ via: 'hand', ticketNumber })}
        onUndo={undoing.takeBack}
      />
      <Layers
        layer={layer}
        onLayer={onLayer}
        onClose={close}
        station={station}
        header={header}
        gate={gate}
        gateFixed={door.enrolment.gateFixed === true}
        rows={scans.rows.slice(0, rowsShown)}
        conflicts={scans.conflicts}
        onGate={onGate}
        isTicket={(text) => open.gate.isTicketText(text)}
        onCode={(text) => void group.scan({ via: 'typed', text })}
      />
    </>
  );
}

/** The main scanning screen: one hand, one screen, nothing between a code and its verdict. */
export function Scanning(props: ScanningProps) {
  const { desk, door, open, station, gate, onLeave } = props;
  useWakeLock();
  const header = useHeader(open);
  const [layer, setLayer] = useState<Layer>(null);
  const modes = useModes(props, header);
  const { exits, direction, info, group } = modes;
  const { shown } = modes.scanning;
  const scans = useRows(desk, header);
  const onText = useScans(station, group.scan);

  const undoing = useUndoing(modes.scanning);
  const isResting = shown !== null || info.told !== null || group.shown !== null;
  return (
    <div className={root} data-scan-state={isResting ? 'showing' : 'scanning'}>
      <ScanTop eventName={header.eventName} gateName={gate.name} ageLimit={header.ageLimit} onLeave={onLeave}>
        <ConflictPill count={scans.conflicts.count} onOpen={() => setLayer('conflicts')} />
      </ScanTop>
      <div className={stage}>
        <div className={view}>
          <ModeBand
            direction={exits ? direction : null}
            asking={info.armed}
            onLeave={() => info.arm(false)}
          />
          <div className={picture}>
            <CameraView station={station} onText={onText} />
            <Torch station={station} />
            <div className={news}>
              <GateChangeNotices desk={desk} door={door} short />
            </div>
          </div>
        </div>
        <Panel {...props} header={header} modes={modes} scans={scans} onLayer={setLayer} undoing={undoing} />
        <OverCamera modes={modes} header={header} station={station} onUndo={undoing.ask} />
      </div>
      <OverAll
        {...props}
        header={header}
        modes={modes}
        scans={scans}
        undoing={undoing}
        layer={layer}
        onLayer={setLayer}
      />
    </div>
  );
}
