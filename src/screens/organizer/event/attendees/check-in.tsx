import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { CloudOff, UserCheck } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { besideLabels, SelectField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CheckIn } from '#app/events/use-check-in.ts';
import { useAttendeeInList } from '../use-buyer-name.ts';

const softStyle = css({ textStyle: 'small', color: 'text.soft' });

/** Returns whether an attendee can be checked in by hand: a ticket that may still count, and not inside. */
const canCheckIn = ({ state, inside, ownInside = inside, rehearsal }: Attendee): boolean =>
  (state === 'valid' || state === 'blocked') && !ownInside && !rehearsal;

interface CheckInButtonProps {
  readonly checkIn: CheckIn;
  /** As known to this device. */
  readonly attendee: Attendee;
}

/** Renders nothing if there are no attendees to check in or no gate. */
export function CheckInButton({ checkIn, attendee }: CheckInButtonProps) {
  if (checkIn.gateId === null && checkIn.noWay === null) return null;
  if (!canCheckIn(attendee)) return null;
  return <Press checkIn={checkIn} attendee={attendee} />;
}

function Press({ checkIn, attendee }: CheckInButtonProps) {
  const { checkIn: texts } = useMessages('desk');
  const name = useAttendeeInList()(attendee);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    // The button disappears after the check-in, so move the focus to its row or sheet.
    return () => {
      if (element === null || element.ownerDocument.activeElement !== element) return;
      element.closest<HTMLElement>('tr, [role=dialog]')?.focus();
    };
  }, []);
  return (
    <Button
      ref={button}
      look="outline"
      aria-label={texts.of(name)}
      busy={checkIn.isBusyWith(attendee)}
      onClick={() => checkIn.run(attendee)}
      className={css({ justifySelf: 'start', whiteSpace: { md: 'nowrap' } })}
    >
      <UserCheck size={20} aria-hidden /> {texts.action}
    </Button>
  );
}

/** Chooses the gate for check-in; renders nothing without a choice. */
export function CheckInGate({ checkIn }: { readonly checkIn: CheckIn }) {
  const { gates, gateId, choose, device } = checkIn;
  const { checkIn: texts } = useMessages('desk');
  if (device?.fixed === true || gates.length < (gateId === null ? 1 : 2)) return null;
  const choices = gates.map(({ gateId: value, name: label }) => ({ value, label }));
  return (
    <div className={cx(css({ maxW: '24rem' }), besideLabels)}>
      <SelectField
        label={texts.gate}
        value={gateId ?? ''}
        choices={gateId === null ? [{ value: '', label: texts.chooseGate }, ...choices] : choices}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}

interface CheckInPlaceProps {
  readonly eventId: string;
  readonly checkIn: CheckIn;
}

/** Shows where check-ins are recorded and what happens offline, or why they cannot be recorded. */
export function CheckInPlace({ eventId, checkIn }: CheckInPlaceProps) {
  const { place: texts, noWay: noWayTexts } = useMessages('desk').checkIn;
  const { gates, gateId, device, noWay } = checkIn;
  const gate = gates.find((known) => known.gateId === gateId)?.name;
  if (noWay !== null) {
    return (
      <Notice
        tone="attention"
        icon={CloudOff}
        action={
          <Link to="/scanner" search={{ event: eventId }} className={buttonStyle()}>
            {noWayTexts.openScanner}
          </Link>
        }
      >
        <strong className={css({ display: 'block' })}>{noWayTexts.title}</strong>
        {noWayTexts.why[noWay]}
      </Notice>
    );
  }
  if (device === null) return null;
  return (
    <p className={softStyle}>
      {gate === undefined ? texts.noGate : (device.fixed ? texts.fixed : texts.own)(gate)}
      {device.unsent === 0 ? null : ` ${texts.unsent(device.unsent)}`}
    </p>
  );
}
