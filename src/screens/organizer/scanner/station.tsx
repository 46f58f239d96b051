import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { endShift, isInShift, storeShift } from '#app/scanning/shift.ts';
import { storeKiosk, useKiosk } from '#app/scanning/kiosk.ts';
import { useGate } from '#app/scanning/use-gate.ts';
import { useSettledGate } from '#app/scanning/use-settled-gate.ts';
import { useStation } from '#app/scanning/use-station.ts';
import type { ManifestGate } from '#domain/manifest/manifest.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { useReplacePage } from '#ui/layers/layers.ts';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { KioskScreen } from './kiosk/kiosk-screen.tsx';
import { Readiness } from './readiness.tsx';
import { Scanning } from './scanning.tsx';
import { ReloadButton } from '#app/shell/reload-button.tsx';

interface StationProps {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  readonly gate: ManifestGate;
}

/** Event and gate are chosen and downloaded: checks first, then scanning. A reload during a shift continues scanning. */
export function Station({ desk, door, gate }: StationProps) {
  const { stored, updates } = useEngines();
  const navigate = useNavigate();
  const replacePage = useReplacePage();
  const { eventId } = door.enrolment;
  const { station, failed } = useStation(desk);
  const state = useGate(desk, eventId);
  // The user's choice; until then an interrupted shift continues.
  const [tapped, setTapped] = useState<boolean | null>(null);
  const kiosk = useKiosk();
  const scanning = kiosk !== null || (tapped ?? isInShift(stored, eventId, gate.gateId));

  const goToGate = (gateId: string) => {
    if (scanning) storeShift(stored, eventId, gateId);
    if (kiosk !== null) storeKiosk(stored, { ...kiosk, gateId });
    replacePage(() => {
      void navigate({ to: '/scanner', search: { event: eventId, gate: gateId }, replace: true });
    });
  };
  useSettledGate({ desk, door, gateId: gate.gateId }, goToGate);
  useEffect(() => {
    if (!scanning || state.kind !== 'open') return undefined;
    storeShift(stored, eventId, gate.gateId);
    return updates.beginShift();
  }, [scanning, state.kind, stored, updates, eventId, gate.gateId]);

  if (state.kind === 'taken') return <TakenElsewhere onTakeOver={() => desk.lock.takeOver()} />;
  if (state.kind === 'failed' || state.kind === 'no_manifest' || failed) return <DidNotOpen />;
  if (state.kind === 'opening' || station === null) return <Opening />;
  const leave = () => {
    endShift(stored);
    station.scanner.stop();
    setTapped(false);
  };
  if (kiosk !== null)
    return <KioskScreen desk={desk} open={state.open} station={station} gate={gate} kiosk={kiosk} />;
  return scanning ? (
    <Scanning
      desk={desk}
      door={door}
      open={state.open}
      station={station}
      gate={gate}
      onLeave={leave}
      onGate={goToGate}
    />
  ) : (
    <Readiness
      desk={desk}
      door={door}
      gate={gate}
      open={state.open}
      station={station}
      onStart={() => setTapped(true)}
    />
  );
}

function Opening() {
  const { title, opening } = useMessages('scanning');
  return (
    <Page title={title} width="column">
      <div data-scan-state="preparing">
        <SkeletonCards label={opening.gate} count={2} />
      </div>
    </Page>
  );
}

function TakenElsewhere({ onTakeOver }: { readonly onTakeOver: () => void }) {
  const { title, otherTab: texts } = useMessages('scanning');
  return (
    <Page title={title} width="column">
      <div data-scan-state="blocked" data-trouble="other_tab">
        <ErrorState
          title={texts.title}
          action={
            <Button look="primary" onClick={onTakeOver}>
              {texts.takeOver}
            </Button>
          }
        >
          {texts.text}
        </ErrorState>
      </div>
    </Page>
  );
}

function DidNotOpen() {
  const { title, notOpened: texts } = useMessages('scanning');
  const { tryAgain } = useMessages('shell');
  return (
    <Page title={title} width="column">
      <div data-scan-state="blocked" data-trouble="storage_lost" className={css({ display: 'grid' })}>
        <ErrorState title={texts.title} action={<ReloadButton look="primary">{tryAgain}</ReloadButton>}>
          {texts.text}
        </ErrorState>
      </div>
    </Page>
  );
}
