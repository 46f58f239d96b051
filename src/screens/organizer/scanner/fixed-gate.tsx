import { ArrowRightLeft, Lock, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';

/** Replaces the gate selection if only a new code can move this phone. */
export function FixedGate({ name }: { readonly name: string }) {
  const { gate: texts } = useMessages('scanning');
  return (
    <Section title={texts.title}>
      <p className={css({ textStyle: 'h3' })}>
        <bdi>{name}</bdi>
      </p>
      <FixedGateReason />
    </Section>
  );
}

export function FixedGateReason() {
  const { gate: texts } = useMessages('scanning');
  return (
    <p data-gate="fixed" className={css({ textStyle: 'small', color: 'text.soft' })}>
      <Lock size={16} aria-hidden className={css({ display: 'inline', me: 'tight' })} />
      {texts.fixed}
    </p>
  );
}

interface GateChangeNoticesProps {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  /** Whether the camera picture is below: they then start as two lines so that it stays in view. */
  readonly short?: boolean;
}

/** Notices that an organizer moved this phone or that its chosen gate was refused; each stays until it was read. */
export function GateChangeNotices({ desk, door, short = false }: GateChangeNoticesProps) {
  const { gate: texts } = useMessages('scanning');
  const { eventId, gateId, gateRefused, gateMoved } = door.enrolment;
  const name = door.manifest?.header.gates.find((gate) => gate.gateId === gateId)?.name;
  return (
    <>
      {gateMoved === true ? (
        <div role="alert" data-gate="moved">
          <GateNotice icon={ArrowRightLeft} short={short} onRead={() => void desk.gateMoveSeen(eventId)}>
            {name === undefined ? texts.movedElsewhere : texts.moved(name)}
          </GateNotice>
        </div>
      ) : null}
      {gateRefused === true ? (
        <div role="alert" data-trouble="gate_refused">
          <GateNotice icon={TriangleAlert} short={short} onRead={() => void desk.gateRefusalSeen(eventId)}>
            {name === undefined ? texts.refused : texts.refusedBack(name)}
          </GateNotice>
        </div>
      ) : null}
    </>
  );
}

interface GateNoticeProps {
  readonly icon: LucideIcon;
  readonly short: boolean;
  readonly onRead: () => void;
  readonly children: string;
}

/** Screen readers get the full text at once; others expand it before it can be dismissed. */
function GateNotice({ icon, short, onRead, children }: GateNoticeProps) {
  const { gate: texts } = useMessages('scanning');
  const [isCut, setIsCut] = useState(short);
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
    // If the full text fits, nothing needs to be expanded.
    if (scrollHeight <= clientHeight) setIsCut(false);
  }, [children]);
  return (
    <Notice
      tone="attention"
      icon={icon}
      action={
        <Button onClick={isCut ? () => setIsCut(false) : onRead}>{isCut ? texts.more : texts.ok}</Button>
      }
    >
      <span ref={words} className={isCut ? css({ lineClamp: '2' }) : undefined}>
        {children}
      </span>
    </Notice>
  );
}
