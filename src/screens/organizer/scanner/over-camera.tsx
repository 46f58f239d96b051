import { css } from 'styled-system/css';
import { useEffect } from 'react';
import { useGuest } from '#app/scanning/use-names.ts';
import type { ScanModes } from '#app/scanning/use-modes.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { ForceButton, ForceOverlay } from './force-overlay.tsx';
import { GroupButton, GroupOverlay } from './group-overlay.tsx';
import { GuestFacts, hasNotes } from './names/guest-facts.tsx';
import { InfoOverlay } from './info-overlay.tsx';
import { VerdictOverlay } from './verdict-overlay.tsx';

interface OverCameraProps {
  readonly modes: ScanModes;
  readonly header: ManifestHeader;
  readonly onUndo: (scanId: string) => void;
}

const cover = css({ position: 'absolute', inset: '0', right: { md: '24rem' } });

/** A verdict, an order or what is told about a ticket: over the picture, beside the panel on wide screens. */
export function OverCamera({ modes, header, onUndo }: OverCameraProps) {
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
        onUndo={onUndo}
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
