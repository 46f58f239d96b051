import { Link } from '@tanstack/react-router';
import { CircleCheck, ScanLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { openingChecks } from '#app/scanning/readiness.ts';
import { useSyncStatus } from '#app/shell/connection.tsx';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: 'near',
});

interface HereProps {
  readonly desk: DoorDesk;
  readonly events: readonly DoorEvent[];
}

/** This phone's enrolments: where, for how long, unsent scans, and starting to scan in one tap. */
export function HereCards({ desk, events }: HereProps) {
  const { here: texts } = useMessages('scanning');
  return (
    <ul className={css({ display: 'grid', gap: 'near' })} aria-label={texts.label}>
      {events.map((door) => (
        <li key={door.enrolment.eventId}>
          <HereCard desk={desk} door={door} />
        </li>
      ))}
    </ul>
  );
}

function HereCard({ desk, door }: { readonly desk: DoorDesk; readonly door: DoorEvent }) {
  const { here: texts, event, readiness: readinessTexts, camera } = useMessages('scanning');
  const sync = useSyncStatus(desk);
  const formats = useFormats();
  const { enrolment, manifest } = door;
  const checks = openingChecks(
    { now: desk.time().now, certainTime: desk.certainTime(), door, sync },
    { ...readinessTexts, cameraFailures: camera.failures },
    formats,
  );
  const gate = manifest?.header.gates.find(({ gateId }) => gateId === enrolment.gateId)?.name;
  const name = manifest?.header.eventName ?? event;
  const ready = checks.every(({ ok }) => ok);
  return (
    <Card className={css({ display: 'grid', gap: 'base' })} data-here={ready ? 'ready' : 'not-ready'}>
      <div
        className={css({
          display: 'flex',
          gap: 'snug',
          alignItems: 'start',
          justifyContent: 'space-between',
        })}
      >
        <h2 dir="auto" className={css({ textStyle: 'h3', minW: '0', overflowWrap: 'anywhere' })}>
          {name}
        </h2>
        <Badge tone={ready ? 'admit' : 'attention'}>
          {ready ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          {ready ? texts.ready : texts.notReady}
        </Badge>
      </div>
      <dl className={factsStyle}>
        <Fact name={texts.gate}>{gate ?? texts.noGate}</Fact>
        <Fact name={texts.unsent}>{sync.unsent === 0 ? texts.allSent : texts.scans(sync.unsent)}</Fact>
        {checks.map((check) => (
          <Fact key={check.name} name={check.title}>
            {check.text}
          </Fact>
        ))}
      </dl>
      <Link
        to="/scanner"
        search={{
          event: enrolment.eventId,
          ...(gate === undefined || enrolment.gateId === null ? {} : { gate: enrolment.gateId }),
        }}
        aria-label={texts.scanAt(name)}
        className={buttonStyle({ look: 'primary', size: 'large' })}
      >
        <ScanLine size={22} aria-hidden /> {texts.scan}
      </Link>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{name}</dt>
      <dd dir="auto" className={css({ fontWeight: '600', overflowWrap: 'anywhere' })}>
        {children}
      </dd>
    </div>
  );
}
