import { css, cva } from 'styled-system/css';
import { useEffect, useSyncExternalStore } from 'react';
import type { ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useGuest } from '#app/scanning/use-names.ts';
import type { ScanModes } from '#app/scanning/use-modes.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { ForceButton, ForceOverlay } from './force-overlay.tsx';
import { GroupButton, GroupOverlay } from './group-overlay.tsx';
import { GuestFacts, hasNotes } from './names/guest-facts.tsx';
import { InfoOverlay } from './info-overlay.tsx';
import { VerdictOverlay } from './verdict-overlay.tsx';

interface OverCameraProps {
  readonly modes: ScanModes;
  readonly header: ManifestHeader;
  readonly station: ScanStation;
  readonly onUndo: (scan: ScanRecord) => void;
}

const cover = css({ position: 'absolute', inset: '0', insetInlineEnd: { md: '24rem' } });
// Also readable over green, clear of its words and buttons, and never in the way of a tap.
const sameStyle = cva({
  base: {
    position: 'absolute',
    insetX: '0',
    insetInlineEnd: { md: '24rem' },
    zIndex: '6',
    display: 'grid',
    justifyItems: 'center',
    px: 'base',
    pointerEvents: 'none',
  },
  variants: { band: { true: { top: '5.5rem' }, false: { top: 'snug' } } },
});
const sameText = css({
  px: 'base',
  py: 'snug',
  borderRadius: 'pill',
  bg: 'surface.ground',
  color: 'text',
  fontWeight: '650',
  textAlign: 'center',
});

/** A verdict, an order or a ticket look-up over the picture; next to the panel on wide screens. */
export function OverCamera(props: OverCameraProps) {
  return (
    <>
      <OnTop {...props} />
      <SameInView station={props.station} band={props.modes.exits || props.modes.info.armed} />
    </>
  );
}

interface SameInViewProps extends Pick<OverCameraProps, 'station'> {
  /** Whether the mode's band covers the top of the picture. */
  readonly band: boolean;
}

/** Explains why nothing happens: the ticket in view is the one judged last. */
function SameInView({ station: { scanner }, band }: SameInViewProps) {
  const { sameInView } = useMessages('scanning');
  const isInView = useSyncExternalStore(scanner.same.onChange, scanner.same.isInView);
  return (
    <div role="status" className={sameStyle({ band })}>
      {isInView ? (
        <p data-same-in-view="true" className={sameText}>
          {sameInView}
        </p>
      ) : null}
    </div>
  );
}

function OnTop({ modes, header, onUndo }: OverCameraProps) {
  const { scanning, info, group, force, names } = modes;
  const { shown, linger } = scanning;
  const guest = useGuest(names, shown?.judged.verdict.ticketNumber);
  const hasMore = guest !== null && hasNotes(guest);
  useEffect(() => {
    if (hasMore) linger();
  }, [hasMore, linger, shown]);
  if (group.shown !== null)
    return (
      <div className={cover}>
        <GroupOverlay
          key={group.shown.group.scanId}
          shown={group.shown}
          onPass={group.pass}
          onClose={group.close}
        />
      </div>
    );
  if (info.told !== null)
    return (
      <div className={cover}>
        <InfoOverlay told={info.told} header={header} onBack={info.dismiss} />
      </div>
    );
  if (shown === null) return null;
  if (force.asking)
    return (
      <div className={cover}>
        <ForceOverlay force={force} />
      </div>
    );
  const { asks } = force;
  return (
    <div className={cover}>
      <VerdictOverlay
        shown={shown}
        header={header}
        onNext={asks ? force.sendAway : scanning.dismiss}
        onUndo={() => shown.judged.scan !== null && onUndo(shown.judged.scan)}
        sendsAway={asks}
        stays={hasMore}
      >
        {guest === null ? null : <GuestFacts guest={guest} />}
        <GroupButton group={group} look="glass" />
        {force.may ? <ForceButton asks={asks} place={force.place} onAsk={() => force.ask(true)} /> : null}
      </VerdictOverlay>
    </div>
  );
}
