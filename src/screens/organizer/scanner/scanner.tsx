import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useAuth } from '#app/account/auth.ts';
import { forgetEndedKiosk, noteEndedKiosk } from '#app/scanning/ended-kiosk.ts';
import { endKiosk, useKiosk } from '#app/scanning/kiosk.ts';
import { useDoor } from '#app/scanning/door.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { whyNotOpened } from '#app/engines/failed-here.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { useStore } from '#app/data/live-query.ts';
import type { Kiosk } from '#domain/door/kiosk.ts';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ChooseEvent } from './choose-event.tsx';
import { EnrolByCode } from './enrol-by-code.tsx';
import { KioskHeld } from './kiosk/kiosk-held.tsx';
import { Prepare } from './prepare.tsx';
import { Revoked } from './revoked.tsx';
import { Station } from './station.tsx';
import { ReloadButton } from '#app/shell/reload-button.tsx';

/** The scanner: choose -> prepare -> scan. The step is in the URL, so that a reload returns to it. */
export function Scanner() {
  const { title, opening } = useMessages('scanning');
  const { desk, error } = useDoor();
  const kiosk = useKiosk();
  const search = useSearch({ from: '/scanner' });
  // Whatever the address says, a kiosk stays on the event and gate it was set up for.
  const { event, gate, code } =
    kiosk === null ? search : { event: kiosk.eventId, gate: kiosk.gateId, code: undefined };
  if (error !== null) {
    const why = whyNotOpened(error);
    return why === 'storage' ? <StorageClosed /> : <CodeFailed missing={why === 'code'} />;
  }
  if (desk === null) {
    return (
      <Page title={title} width="column">
        <div data-scan-state="idle">
          <SkeletonCards label={opening.scanner} count={2} />
        </div>
      </Page>
    );
  }
  if (code !== undefined) return <EnrolByCode desk={desk} code={code} />;
  if (event === undefined) return <ChooseEvent desk={desk} />;
  return <OneEvent key={event} desk={desk} eventId={event} gateId={gate} />;
}

function OneEvent({
  desk,
  eventId,
  gateId,
}: {
  readonly desk: DoorDesk;
  readonly eventId: string;
  readonly gateId: string | undefined;
}) {
  const { title, opening } = useMessages('scanning');
  const { stored } = useEngines();
  const kiosk = useKiosk();
  const door = useStore(() => desk.event(eventId), [desk, eventId]);
  // There is nothing left to scan, so the phone is released. A removed gate leaves the kiosk locked.
  const isOver = door === null || door === 'revoked';
  const { status } = useAuth();
  useEffect(() => {
    if (door === undefined || status === 'loading') return;
    if (!isOver) return forgetEndedKiosk(stored, eventId);
    if (kiosk === null) return;
    if (status === 'authenticated') noteEndedKiosk(stored, eventId);
    endKiosk(stored);
  }, [door, eventId, kiosk, isOver, status, stored]);
  if (door === undefined) {
    return (
      <Page title={title} width="column">
        <div data-scan-state="preparing">
          <SkeletonCards label={opening.event} count={2} />
        </div>
      </Page>
    );
  }
  if (door === 'revoked') return <Revoked desk={desk} eventId={eventId} gateId={gateId} />;
  const gate = door?.manifest?.header.gates.find((known) => known.gateId === gateId);
  if (door !== null && gate === undefined && kiosk !== null)
    return <HeldKiosk desk={desk} door={door} kiosk={kiosk} />;
  if (door === null || door.manifest === null || gate === undefined)
    return <Prepare desk={desk} eventId={eventId} gateId={gateId} door={door} />;
  return <Station desk={desk} door={door} gate={gate} />;
}

/** Guests see nothing of how the tickets return to the phone. */
function HeldKiosk({
  desk,
  door,
  kiosk,
}: {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  readonly kiosk: Kiosk;
}) {
  const { eventId } = kiosk;
  return (
    <>
      {door.manifest === null ? (
        <div hidden>
          <Prepare desk={desk} eventId={eventId} gateId={door.enrolment.gateId ?? kiosk.gateId} door={door} />
        </div>
      ) : null}
      <KioskHeld door={door} kiosk={kiosk} />
    </>
  );
}

function StorageClosed() {
  const { title, noStorage: texts } = useMessages('scanning');
  const { tryAgain } = useMessages('shell');
  return (
    <Page title={title} width="column">
      <div data-scan-state="blocked">
        <div data-trouble="storage_blocked">
          <ErrorState title={texts.title} action={<ReloadButton look="primary">{tryAgain}</ReloadButton>}>
            {texts.text}
          </ErrorState>
        </div>
      </div>
    </Page>
  );
}

function CodeFailed({ missing: isMissing }: { readonly missing: boolean }) {
  const { title } = useMessages('scanning');
  const { missing, tryAgain } = useMessages('shell');
  return (
    <Page title={title} width="column">
      <div data-scan-state="blocked">
        <ErrorState
          title={isMissing ? missing.screen : missing.broken}
          action={<ReloadButton look="primary">{tryAgain}</ReloadButton>}
        >
          {isMissing ? missing.checkConnection : missing.reloadApp}
        </ErrorState>
      </div>
    </Page>
  );
}
