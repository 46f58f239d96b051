import { css } from 'styled-system/css';
import type { ScanModes } from '#app/scanning/use-modes.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { ForceButton, ForceOverlay } from './force-overlay.tsx';
import { GroupButton, GroupOverlay } from './group-overlay.tsx';
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
  const { scanning, info, group, force } = modes;
  const { shown } = scanning;
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
  const asks = force.may && shown.judged.verdict.tone === 'attention';
  return (
    <div className={cover}>
      <VerdictOverlay
        shown={shown}
        header={header}
        onNext={scanning.dismiss}
        onUndo={onUndo}
        sendsAway={asks}
      >
        <GroupButton group={group} look="glass" />
        {force.may ? <ForceButton asks={asks} onAsk={() => force.ask(true)} /> : null}
      </VerdictOverlay>
    </div>
  );
}
