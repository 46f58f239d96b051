import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { accessLeft } from '#app/scanning/access-left.ts';
import { canScan } from '#app/scanning/scanner-entry.ts';
import { orFailedHere } from '#app/engines/failed-here.ts';
import { useServer } from '#app/data/server-data.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { PartFailed } from '#app/shell/shell-part.tsx';
import { myEvents } from '#contract/events/my-events.ts';
import { isRefusedWith, type Failure, type Result } from '#domain/failures/failure.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Progress } from '#ui/progress.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { deviceName } from './device-name.ts';
import { GateChoice } from './gate-choice.tsx';

/** Loaded on demand: most phones are enrolled, or belong to those who run the event. */
const NotEnrolled = lazyPart(
  lazyCode(async () => (await import('./not-enrolled.tsx')).NotEnrolled),
  { waiting: null, failed: (failure) => <NotEnrolledFailed {...failure} /> },
);

function NotEnrolledFailed(failure: PartFailure) {
  return <PartFailed what={useMessages('scanning').title} {...failure} />;
}

interface PrepareProps {
  readonly desk: DoorDesk;
  readonly eventId: string;
  readonly gateId: string | undefined;
  readonly door: DoorEvent | null;
  /** The user of this phone asked to enrol it again after a revocation. */
  readonly asked?: 'asked';
}

interface GateName {
  readonly gateId: string;
  readonly name: string;
}

/** Handles gate, enrolment and download: asks for or performs whichever step is missing, in that order. */
export function Prepare({ desk, eventId, gateId, door, asked }: PrepareProps) {
  const { user } = useAuth();
  const { stored } = useEngines();
  const texts = useMessages('scanning');
  const navigate = useNavigate();
  const isOfDoors = worksAtDoors(user);
  const mine = useServer(myEvents, { query: { registrationId: eventId } }, { off: !isOfDoors });
  const remote = mine.data?.items[0];
  const gates: readonly GateName[] = door?.manifest?.header.gates ?? remote?.gates ?? [];
  const gateFixed = door?.enrolment.gateFixed === true;
  const wanted = gateFixed ? undefined : gateId;
  const chosen = wanted ?? door?.enrolment.gateId ?? (gates.length === 1 ? gates[0]?.gateId : undefined);
  const choose = (id: string) =>
    void navigate({ to: '/scanner', search: { event: eventId, gate: id }, replace: true });

  useEffect(() => {
    if (gateId !== chosen && chosen !== undefined && gates.some((gate) => gate.gateId === chosen))
      choose(chosen);
  });

  const name = door?.manifest?.header.eventName ?? remote?.name ?? texts.event;
  return (
    <Page
      title={texts.title}
      intro={name}
      width="column"
      actions={
        door !== null || isOfDoors || canScan(stored, undefined) ? (
          <Link to="/scanner" search={{}} className={buttonStyle()}>
            {texts.otherEvent}
          </Link>
        ) : null
      }
    >
      <div data-scan-state="preparing" className={css({ display: 'grid', gap: 'room' })}>
        {gates.length > 0 && (chosen === undefined || door?.manifest !== null) ? (
          <GateChoice gates={gates} chosen={chosen} fixed={gateFixed} onChoose={choose} />
        ) : null}
        {gates.length > 0 && chosen !== undefined && !gates.some((gate) => gate.gateId === chosen) ? (
          <p role="alert">{texts.prepare.gateGone}</p>
        ) : null}
        {door?.manifest === null || door === null ? (
          <PrepareDevice
            desk={desk}
            eventId={eventId}
            door={door}
            asked={asked}
            gateId={chosen}
            // Organizers may also be on the teams of others' events.
            mayEnrol={isOfDoors && (mine.data === undefined || remote !== undefined)}
            waiting={mine.loading}
            gates={gates}
            failure={mine.failure}
          />
        ) : null}
      </div>
    </Page>
  );
}

interface PrepareDeviceProps {
  readonly desk: DoorDesk;
  readonly eventId: string;
  readonly door: DoorEvent | null;
  readonly asked: 'asked' | undefined;
  readonly gateId: string | undefined;
  /** Whether the user organizes or manages the event, as far as is known. */
  readonly mayEnrol: boolean;
  readonly waiting: boolean;
  readonly gates: readonly GateName[];
  readonly failure: Failure | null;
}

function PrepareDevice({
  desk,
  eventId,
  door,
  asked,
  gateId,
  mayEnrol,
  waiting,
  gates,
  failure,
}: PrepareDeviceProps) {
  const failureWords = useFailureText();
  const { prepare: texts } = useMessages('scanning');
  if (door === null && !mayEnrol) return <NotEnrolled desk={desk} eventId={eventId} asked={asked} />;
  if (door === null && gates.length === 0) {
    if (waiting) return <SkeletonCards label={texts.loadingGates} count={2} height="4rem" />;
    if (failure !== null)
      return <OfflineState title={texts.notHere}>{failureWords(failure, 'read')}</OfflineState>;
    return (
      <EmptyState
        title={texts.noGates.title}
        action={
          <Link
            to="/myEventsDetails/$registrationId"
            params={{ registrationId: eventId }}
            className={buttonStyle({ look: 'primary' })}
          >
            {texts.noGates.add}
          </Link>
        }
      >
        {texts.noGates.text}
      </EmptyState>
    );
  }
  if (door === null && gateId === undefined) return null;
  return <Download desk={desk} eventId={eventId} gateId={gateId ?? ''} door={door} asked={asked} />;
}

interface DownloadProps {
  readonly asked: 'asked' | undefined;
  readonly desk: DoorDesk;
  readonly eventId: string;
  readonly gateId: string;
  readonly door: DoorEvent | null;
}

/** Enrols if needed, then downloads; `goOn` resumes where it stopped. */
function useDownload({ desk, eventId, gateId, door, asked }: DownloadProps) {
  const { random, tab } = useEngines();
  const { enrol: texts, prepare } = useMessages('scanning');
  const shell = useShellTexts();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const running = useRef(false);

  useEffect(() => {
    // One at a time: a second run would download the same pages twice.
    if (running.current) return;
    running.current = true;
    const bring = async (): Promise<Result<unknown>> => {
      const enrolled =
        door === null
          ? await desk.enrol(eventId, gateId, deviceName(texts, tab.traits().userAgent, random()), asked)
          : { ok: true as const, value: door.enrolment };
      if (!enrolled.ok) return enrolled;
      return desk.fetchManifest(enrolled.value, (done, total) => setProgress({ done, total }));
    };
    void orFailedHere(bring, prepare.stopped.notStored, shell)
      .then((result) => setFailure(result.ok ? null : result.failure))
      .finally(() => {
        running.current = false;
      });
    // A change of the enrolment row while it runs is its own doing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, eventId, gateId, round]);

  const goOn = () => {
    setFailure(null);
    setRound(round + 1);
  };
  return { progress, failure, goOn };
}

/** Retrying would not help: the organizer ruled it out when revoking this phone. */
function Barred({ failure }: { readonly failure: Failure }) {
  const failureWords = useFailureText();
  const { otherEvent, prepare: texts } = useMessages('scanning');
  return (
    <div data-trouble="enrolment_barred">
      <ErrorState
        title={texts.barred}
        action={
          <Link to="/scanner" search={{}} className={buttonStyle()}>
            {otherEvent}
          </Link>
        }
      >
        {failureWords(failure)}
      </ErrorState>
    </div>
  );
}

/** Whether this phone was enrolled, but its access ended: its tickets were deleted then. */
const accessOver = ({ desk, door }: DownloadProps): boolean =>
  door !== null && accessLeft(door.enrolment.leaseExpiresAt, desk.certainTime()).kind === 'over';

const isFailedHere = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 0;

/** Returns what to say of a failed attempt besides its reason. */
function whatStopped(
  props: DownloadProps,
  failure: Failure,
  texts: Catalogue['scanning']['prepare'],
): { readonly title: string; readonly text?: string } {
  // Nothing can have arrived.
  if (props.door === null) return { title: texts.enrolFailed };
  // Whatever had arrived was deleted when the access ended, so that nothing continues from there.
  return !isFailedHere(failure) && accessOver(props) ? texts.expired : texts.stopped;
}

function Download(props: DownloadProps) {
  const failureWords = useFailureText();
  const { tryAgain } = useShellTexts();
  const { prepare: texts } = useMessages('scanning');
  const { progress, failure, goOn } = useDownload(props);
  if (failure !== null && isRefusedWith(failure, 'enrolment_barred')) return <Barred failure={failure} />;
  if (failure !== null) {
    const says = whatStopped(props, failure, texts);
    return (
      <ErrorState
        title={says.title}
        action={
          <Button look="primary" onClick={goOn}>
            {props.door === null ? tryAgain : texts.stopped.continue}
          </Button>
        }
      >
        {failureWords(failure, 'read')} {says.text}
      </ErrorState>
    );
  }
  return (
    <div className={css({ display: 'grid', gap: 'near' })}>
      <Progress label={texts.tickets} done={progress.done} total={progress.total} />
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.allOrNone}</p>
    </div>
  );
}
