import { ArrowRightLeft, Lock, TriangleAlert } from 'lucide-react';
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
}

/** The desk moved this phone, or a gate chosen on it was refused; each stays until somebody has read it. */
export function GateNews({ desk, door }: GateNewsProps) {
  const { gate: texts } = useMessages('scanning');
  const { eventId, gateId, gateRefused, gateMoved } = door.enrolment;
  const name = door.manifest?.header.gates.find((gate) => gate.gateId === gateId)?.name;
  return (
    <>
      {gateMoved === true ? (
        <div role="alert" data-gate="moved">
          <Notice
            tone="attention"
            icon={ArrowRightLeft}
            action={<Button onClick={() => void desk.gateMoveSeen(eventId)}>{texts.ok}</Button>}
          >
            {name === undefined ? texts.movedElsewhere : texts.moved(name)}
          </Notice>
        </div>
      ) : null}
      {gateRefused === true ? (
        <div role="alert" data-trouble="gate_refused">
          <Notice
            tone="attention"
            icon={TriangleAlert}
            action={<Button onClick={() => void desk.gateRefusalSeen(eventId)}>{texts.ok}</Button>}
          >
            {name === undefined ? texts.refused : texts.refusedBack(name)}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
