import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { useIdsFor } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { checkInByHand, undoByHand } from '#contract/door/desk-scans.ts';
import { listGates } from '#contract/door/gates.ts';
import { myEvents } from '#contract/events/events.ts';
import { listAttendees, readAttendee, type Attendee } from '#contract/sales/attendees.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { Button } from '#ui/button.tsx';
import { besideLabels, SelectField } from '#ui/fields/field.tsx';

/** What the door's rules said of somebody who was to be checked in. */
type CheckedIn = ReplyOf<typeof checkInByHand>;

/** Somebody whom the rules refused, and the scan that says so. */
export interface RefusedPerson {
  readonly attendee: Attendee;
  readonly gateId: string;
  readonly said: CheckedIn;
}

/** Checking in by hand, at one gate, from anywhere in the list. */
export interface CheckIn {
  /** Entrances to choose from, and the one that is chosen: null where the event has none, or they are not here yet. */
  readonly gates: readonly { readonly gateId: string; readonly name: string }[];
  readonly gateId: string | null;
  readonly choose: (gateId: string) => void;
  readonly run: (attendee: Attendee) => void;
  /** Of whose check-in is under way. */
  readonly busyWith: string | null;
  readonly refused: RefusedPerson | null;
  readonly close: () => void;
}

/** What is read again after somebody came in, or did not after all. */
export const readAfterCheckIn = [listAttendees, readAttendee, myEvents] as const;

interface Asked {
  readonly attendee: Attendee;
  readonly gateId: string;
}

export function useCheckIn(eventId: string): CheckIn {
  const { call } = useEngines();
  const { attendees, checkIn: texts } = useMessages('desk');
  const read = useServer(listGates, { params: { registrationId: eventId } });
  const gates = (read.data?.items ?? []).filter(({ checkpoint }) => !isAddOnCheckpoint(checkpoint));
  const [chosen, choose] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedPerson | null>(null);
  // A press after a lost reply is the same scan once more; after a reply it is another one.
  const [replies, setReplies] = useState(0);
  const idFor = useIdsFor();
  const gateId = gates.find((gate) => gate.gateId === chosen)?.gateId ?? gates[0]?.gateId ?? null;
  const action = useAction<CheckedIn, Asked>({
    run: ({ attendee: { ticketId }, gateId: at }) =>
      call(checkInByHand, {
        params: { registrationId: eventId, ticketId },
        body: { gateId: at, scanId: idFor(`${replies} ${ticketId} ${at}`) },
      }),
    reads: readAfterCheckIn,
    says: ({ passed }, { attendee: { name } }) =>
      passed ? { title: texts.done(name || attendees.noName) } : null,
    undo: ({ scanId: undoes }, { attendee: { ticketId } }) =>
      call(undoByHand, {
        params: { registrationId: eventId, ticketId },
        body: { scanId: idFor(`undo ${undoes}`), undoes },
      }),
    done: (said, asked) => {
      setReplies((count) => count + 1);
      setRefused(said.passed ? null : { ...asked, said });
    },
    called: checkInByHand,
    failedTitle: texts.failed,
  });
  return {
    gates,
    gateId,
    choose,
    run: (attendee) => (gateId === null ? undefined : action.run({ attendee, gateId })),
    busyWith: action.input?.attendee.ticketId ?? null,
    refused,
    close: () => setRefused(null),
  };
}

/** Whether somebody can be checked in by hand: a ticket of theirs that may still count, and that nobody is inside by. */
const canCheckIn = ({ state, inside, rehearsal }: Attendee): boolean =>
  (state === 'valid' || state === 'blocked') && !inside && !rehearsal;

interface CheckInButtonProps {
  readonly checkIn: CheckIn;
  readonly attendee: Attendee;
}

/** Nothing where there is nobody to check in, or no gate to do it at. */
export function CheckInButton({ checkIn, attendee }: CheckInButtonProps) {
  const { attendees, checkIn: texts } = useMessages('desk');
  if (checkIn.gateId === null || !canCheckIn(attendee)) return null;
  const name = attendees.nameOf(attendee.name || attendees.noName, attendee.reference);
  return (
    <Button
      look="outline"
      aria-label={texts.of(name)}
      busy={checkIn.busyWith === attendee.ticketId}
      onClick={() => checkIn.run(attendee)}
      className={css({ justifySelf: 'start', whiteSpace: 'nowrap' })}
    >
      <UserCheck size={20} aria-hidden /> {texts.action}
    </Button>
  );
}

/** Where people are checked in; nothing where there is one gate. */
export function CheckInGate({ checkIn: { gates, gateId, choose } }: { readonly checkIn: CheckIn }) {
  const { checkIn: texts } = useMessages('desk');
  if (gates.length < 2) return null;
  return (
    <div className={cx(css({ maxW: '24rem' }), besideLabels)}>
      <SelectField
        label={texts.gate}
        value={gateId ?? ''}
        choices={gates.map(({ gateId: value, name: label }) => ({ value, label }))}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
