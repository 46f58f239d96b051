import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { endShift, inShift, markShift } from '#app/scanning/shift.ts';
import { useGate } from '#app/scanning/use-gate.ts';
import { useStation } from '#app/scanning/use-station.ts';
import type { ManifestGate } from '#domain/manifest/manifest.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { useReplacePage } from '#ui/layers/layers.ts';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Readiness } from './readiness.tsx';
import { Scanning } from './scanning.tsx';
import { ReloadButton } from '#app/shell/reload-button.tsx';

interface StationProps {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  readonly gate: ManifestGate;
}

/** Event and gate are chosen and on the device: check, then scan. A reload during a shift goes straight on. */
export function Station({ desk, door, gate }: StationProps) {
  const { stored, updates } = useEngines();
  const navigate = useNavigate();
  const replacePage = useReplacePage();
  const { eventId } = door.enrolment;
  const { station, failed } = useStation(desk);
  const state = useGate(desk, eventId);
  // What was tapped; until then a shift that was interrupted here goes on.
  const [tapped, setTapped] = useState<boolean | null>(null);
  const scanning = tapped ?? inShift(stored, eventId, gate.gateId);

  const goToGate = (gateId: string) => {
    if (scanning) markShift(stored, eventId, gateId);
    replacePage(() => {
      void navigate({ to: '/scanner', search: { event: eventId, gate: gateId }, replace: true });
    });
  };
  const settleGate = useEffectEvent(() => {
    const { gateId, gateFixed } = door.enrolment;
    if (gateId === gate.gateId) return;
    if (gateFixed !== true) void desk.chooseGate(eventId, gate.gateId);
    else if (gateId !== null) goToGate(gateId);
  });
  useEffect(() => settleGate(), [desk, eventId, gate.gateId, door.enrolment]);
  useEffect(() => {
    if (!scanning || state.kind !== 'open') return undefined;
    markShift(stored, eventId, gate.gateId);
    return updates.beginShift();
  }, [scanning, state.kind, stored, updates, eventId, gate.gateId]);

  if (state.kind === 'taken') return <TakenElsewhere onTakeOver={() => desk.lock.takeOver()} />;
  if (state.kind === 'failed' || state.kind === 'no_manifest' || failed) return <DidNotOpen />;
  if (state.kind === 'opening' || station === null) {
    return (
      <Page title="Scanner" width="column">
        <div data-scan-state="preparing">
          <SkeletonCards label="Opening the gate" count={2} />
        </div>
      </Page>
    );
  }
  const leave = () => {
    endShift(stored);
    station.scanner.stop();
    setTapped(false);
  };
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
    <Readiness desk={desk} door={door} gate={gate} station={station} onStart={() => setTapped(true)} />
  );
}

function TakenElsewhere({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <Page title="Scanner" width="column">
      <div data-scan-state="blocked" data-trouble="other_tab">
        <ErrorState
          title="Another tab scans on this device"
          action={
            <Button look="primary" onClick={onTakeOver}>
              Scan here instead
            </Button>
          }
        >
          One at a time, so that the order of scans stays true. Taking over stops the other tab at once; what
          it scanned is kept.
        </ErrorState>
      </div>
    </Page>
  );
}

function DidNotOpen() {
  return (
    <Page title="Scanner" width="column">
      <div data-scan-state="blocked" data-trouble="storage_lost" className={css({ display: 'grid' })}>
        <ErrorState
          title="The event did not open on this device"
          action={<ReloadButton look="primary">Try again</ReloadButton>}
        >
          The browser’s storage did not answer. Scans that were made are kept. Close other tabs of Gatehouse
          and try again; if it stays so, restart the phone.
        </ErrorState>
      </div>
    </Page>
  );
}
