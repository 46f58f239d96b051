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

/** What matters at the door: a ticket that isn't valid first, then whether its person is there. */
function standingOf({ state, inside, arrivedAt }: Attendee): State {
  if (state !== 'valid') return state;
  if (inside) return 'inside';
  return arrivedAt === null ? 'expected' : 'left';
}

interface AttendeeStateProps {
  readonly attendee: Attendee;
  /** Something that was recorded of them here waits to be sent. */
  readonly unsent: boolean;
}

/** How somebody stands, in a word. */
export function AttendeeState({ attendee, unsent }: AttendeeStateProps) {
  const { attendees: texts, checkIn } = useMessages('desk');
  const standing = standingOf(attendee);
  return (
    <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: 'tight' })}>
      <Badge tone={tones[standing] ?? 'plain'}>{texts.states[standing]}</Badge>
      {attendee.unpaid === true ? <Badge tone="attention">{texts.unpaid}</Badge> : null}
      {unsent ? <Badge tone="attention">{checkIn.unsent}</Badge> : null}
      {attendee.rehearsal ? <Badge>{texts.rehearsal}</Badge> : null}
    </span>
  );
}
