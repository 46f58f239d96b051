import { ArrowRightLeft, Lock, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';

/** In place of the choice of gates, where only a new code moves this phone. */
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

interface GateNewsProps {
  readonly desk: DoorDesk;
  readonly door: DoorEvent;
  /** Whether the picture is below them: they begin as two lines then, so that it stays in sight. */
  readonly short?: boolean;
}

/** The desk moved this phone, or a gate chosen on it was refused; each stays until somebody has read it. */
export function GateNews({ desk, door, short = false }: GateNewsProps) {
  const { gate: texts } = useMessages('scanning');
  const { eventId, gateId, gateRefused, gateMoved } = door.enrolment;
  const name = door.manifest?.header.gates.find((gate) => gate.gateId === gateId)?.name;
  return (
    <>
      {gateMoved === true ? (
        <div role="alert" data-gate="moved">
          <News icon={ArrowRightLeft} short={short} onRead={() => void desk.gateMoveSeen(eventId)}>
            {name === undefined ? texts.movedElsewhere : texts.moved(name)}
          </News>
        </div>
      ) : null}
      {gateRefused === true ? (
        <div role="alert" data-trouble="gate_refused">
          <News icon={TriangleAlert} short={short} onRead={() => void desk.gateRefusalSeen(eventId)}>
            {name === undefined ? texts.refused : texts.refusedBack(name)}
          </News>
        </div>
      ) : null}
    </>
  );
}

interface NewsProps {
  readonly icon: LucideIcon;
  readonly short: boolean;
  readonly onRead: () => void;
  readonly children: string;
}

/** Readers are told all of it at once; whoever sees it asks for the rest before it can be put away. */
function News({ icon, short, onRead, children }: NewsProps) {
  const { gate: texts } = useMessages('scanning');
  const [isCut, setIsCut] = useState(short);
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
    // Where all of it fits, nothing has to be asked for.
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
