import { Link } from '@tanstack/react-router';
import { Check as CheckIcon, Play, TriangleAlert, Volume2, X } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useSyncStatus } from '#app/shell/connection.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DoorDesk, DoorEvent, OpenGate, ScanStation } from '#app/engines/door-desk.ts';
import { canStart, readiness, type Check, type CheckName } from '#app/scanning/readiness.ts';
import { useCameraState } from '#app/scanning/use-station.ts';
import type { ManifestGate } from '#domain/manifest/manifest.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { EventNotices } from './event-notices.tsx';
import { FixedGateReason, GateChangeNotices } from './fixed-gate.tsx';
import { RehearsalSheet } from './rehearsal-sheet.tsx';
import { useFormats } from '#app/format/use-formats.ts';

const gateLineStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: 'near',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
});
const checkListStyle = css({
  display: 'grid',
  gap: '1px',
  borderRadius: 'large',
  overflow: 'hidden',
  bg: 'line',
});
const startStyle = css({
  minH: '4rem',
  fontSize: 'h4',
  boxShadow: '0 0 0 0.75rem {colors.surface.ground}',
});
const checkStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'near',
  alignItems: 'center',
  bg: 'surface.raised',
  px: 'base',
  py: 'near',
  minH: 'thumb',
});

interface ReadinessProps {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  readonly gate: ManifestGate;
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly onStart: () => void;
}

type Room = Awaited<ReturnType<ScanStation['room']>>;

/** Returns the current checks and a way to test the sound. */
function useChecks(desk: DoorDesk, door: DoorEvent, station: ScanStation) {
  const { readiness: texts, camera: cameraTexts } = useMessages('scanning');
  const sync = useSyncStatus(desk);
  const camera = useCameraState(station.camera);
  const [room, setRoom] = useState<Room | null>(null);
  const [canSound, setCanSound] = useState(() => station.feedback.canSound());
  const [rehearsed, setRehearsed] = useState(false);
  useEffect(() => {
    if (station.camera.state.kind === 'off') void station.camera.start();
    void station.room().then(setRoom);
  }, [station]);
  const { canStayAwake } = station;
  const facts = {
    ...desk.time(),
    certainTime: desk.certainTime(),
    door,
    sync,
    room,
    camera,
    canSound,
    canStayAwake,
    rehearsed,
  };
  const checks = readiness(facts, { ...texts, cameraFailures: cameraTexts.failures }, useFormats());
  const trySound = () =>
    void station.feedback.unlock().then((on) => {
      setCanSound(on);
      station.feedback.give('admit');
    });
  return { checks, trySound, onRehearsed: useCallback(() => setRehearsed(true), []) };
}

export function Readiness({ desk, door, gate, open, station, onStart }: ReadinessProps) {
  const { title, otherEvent, readiness: texts } = useMessages('scanning');
  const { checks, trySound, onRehearsed } = useChecks(desk, door, station);
  const actions: Partial<Record<CheckName, ReactNode>> = {
    sound: <SoundButton onTry={trySound} />,
    rehearsal: <Rehearse {...{ desk, door, gate, open, station }} onRead={onRehearsed} />,
  };
  const start = () => {
    void station.feedback.unlock();
    onStart();
  };
  return (
    <Page
      title={title}
      intro={door.manifest?.header.eventName}
      width="column"
      actions={
        <Link to="/scanner" search={{}} className={buttonStyle()}>
          {otherEvent}
        </Link>
      }
    >
      <div data-scan-state="ready" className={css({ display: 'grid', gap: 'base' })}>
        <GateChangeNotices desk={desk} door={door} />
        {door.manifest === null ? null : <EventNotices desk={desk} header={door.manifest.header} />}
        <div className={gateLineStyle}>
          <p className={css({ textStyle: 'h2' })}>
            <bdi>{gate.name}</bdi>
          </p>
          <Gates door={door} gate={gate} />
        </div>
        <section aria-label={texts.label}>
          <ul className={checkListStyle}>
            {checks.map((check) => (
              <CheckRow key={check.name} check={check} action={actions[check.name] ?? null} />
            ))}
          </ul>
        </section>
        <div
          className={css({ position: 'sticky', bottom: { base: '4.75rem', _wide: '1rem' }, pt: 'snug' })}
          data-foot-bar
        >
          <Button
            look="primary"
            size="large"
            full
            disabled={!canStart(checks)}
            onClick={start}
            className={startStyle}
          >
            <Play size={24} aria-hidden /> {texts.start}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function Gates({ door, gate }: { readonly door: DoorEvent; readonly gate: ManifestGate }) {
  const { gate: texts } = useMessages('scanning');
  if (door.enrolment.gateFixed === true) return <FixedGateReason />;
  const others = (door.manifest?.header.gates ?? []).filter((known) => known.gateId !== gate.gateId);
  if (others.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={texts.others}
      className={css({ display: 'flex', gap: 'snug', flexWrap: 'wrap' })}
    >
      {others.map((other) => (
        <Link
          key={other.gateId}
          to="/scanner"
          search={{ event: door.enrolment.eventId, gate: other.gateId }}
          replace
          className={buttonStyle()}
        >
          {other.name}
        </Link>
      ))}
    </div>
  );
}

interface RehearseProps extends Omit<ReadinessProps, 'onStart'> {
  readonly onRead: () => void;
}

/** Opens the rehearsal over the list. */
function Rehearse({ desk, door, gate, open, station, onRead }: RehearseProps) {
  const { readiness: texts } = useMessages('scanning');
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>{texts.rehearsal.open}</Button>
      <RehearsalSheet
        shown={shown}
        onClose={() => setShown(false)}
        desk={desk}
        device={door.enrolment}
        open={open}
        station={station}
        gateId={gate.gateId}
        onRead={onRead}
      />
    </>
  );
}

function SoundButton({ onTry }: { readonly onTry: () => void }) {
  const { readiness: texts } = useMessages('scanning');
  return (
    <Button size="square" aria-label={texts.trySound} onClick={onTry}>
      <Volume2 size={20} aria-hidden />
    </Button>
  );
}

function CheckRow({ check, action }: { readonly check: Check; readonly action: ReactNode }) {
  const { readiness: texts } = useMessages('scanning');
  const Icon = check.ok ? CheckIcon : check.needed ? X : TriangleAlert;
  const color = css({
    color: check.ok ? 'verdict.admit' : check.needed ? 'verdict.refuseText' : 'verdict.attention',
  });
  return (
    <li data-check={check.name} data-ok={check.ok} className={checkStyle}>
      <Icon size={22} aria-hidden className={color} />
      <div className={css({ flex: '1 1 8rem', minW: '0' })}>
        <p className={css({ fontWeight: '650' })}>
          {check.title}
          {check.ok ? <span className={css({ srOnly: true })}>: {texts.fine}</span> : null}{' '}
          {!check.ok && !check.needed ? <Badge tone="attention">{texts.check}</Badge> : null}
        </p>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{check.text}</p>
      </div>
      {action}
    </li>
  );
}
