import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

type State = keyof Catalogue['desk']['attendees']['states'];
const tones: Readonly<Partial<Record<State, Tone>>> = {
  inside: 'admit',
  left: 'exit',
  blocked: 'attention',
  revoked: 'refuse',
  cancelled: 'refuse',
};

/** Returns the status for the door: an invalid ticket first, then whether the person is inside. */
function statusOf({ state, inside, arrivedAt }: Attendee): State {
  if (state !== 'valid') return state;
  if (inside) return 'inside';
  return arrivedAt === null ? 'expected' : 'left';
}

interface AttendeeStateProps {
  readonly attendee: Attendee;
  /** A record about them made here is unsent. */
  readonly unsent: boolean;
}

/** An attendee's status in one word. */
export function AttendeeState({ attendee, unsent }: AttendeeStateProps) {
  const { attendees: texts, checkIn } = useMessages('desk');
  const standing = statusOf(attendee);
  return (
    <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: 'tight' })}>
      <Badge tone={tones[standing] ?? 'plain'}>{texts.states[standing]}</Badge>
      {attendee.unpaid === true ? <Badge tone="attention">{texts.unpaid}</Badge> : null}
      {unsent ? <Badge tone="attention">{checkIn.unsent}</Badge> : null}
      {attendee.rehearsal ? <Badge>{texts.rehearsal}</Badge> : null}
    </span>
  );
}
