import { css } from 'styled-system/css';
import type { ScanModes } from '#app/scanning/use-modes.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
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
  const { scanning, info, group } = modes;
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
  if (scanning.shown === null) return null;
  return (
    <div className={cover}>
      <VerdictOverlay shown={scanning.shown} header={header} onNext={scanning.dismiss} onUndo={onUndo}>
        <GroupButton group={group} look="glass" />
      </VerdictOverlay>
    </div>
  );
}
