import { useState } from 'react';
import { css } from 'styled-system/css';
import { useNewIds } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { undoByHand } from '#contract/door/desk-scans.ts';
import type { AttendeeStory } from '#contract/sales/attendees.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { readAfterCheckIn } from './check-in.tsx';
import { endLook, Part, rowLook, softLook } from './sheet-part.tsx';

type Passage = AttendeeStory['passages'][number];

interface PassagesProps {
  readonly eventId: string;
  readonly ticketId: string;
  readonly passages: readonly Passage[];
  readonly timeZone: string;
}

/** Each time a ticket was used, by whom, and how that counts; what counts can be undone. */
export function Passages({ eventId, ticketId, passages, timeZone }: PassagesProps) {
  const { attendees, checkIn } = useMessages('desk');
  const { passages: texts } = attendees.sheet;
  const { dayAndTime } = useFormats();
  const [asked, setAsked] = useState<Passage | null>(null);
  return (
    <Part title={texts.title}>
      {passages.length === 0 ? <p className={softLook}>{texts.none}</p> : null}
      <ul>
        {passages.map((passage) => {
          const { scanId, at, direction, gateName, deviceName, counting } = passage;
          const time = dayAndTime(at, timeZone);
          return (
            <li key={scanId} className={rowLook}>
              <span className={css({ display: 'grid' })}>
                <span>{texts.directions[direction]}</span>
                {counting === 'first' ? null : <span className={softLook}>{texts.counting[counting]}</span>}
              </span>
              <span className={endLook}>
                {time}
                <span className={css({ display: 'block', textStyle: 'small', color: 'text.soft' })}>
                  <bdi>{[gateName, deviceName].filter((one) => one !== '').join(' · ')}</bdi>
                </span>
                {counting === 'undone' || counting === 'unknown' ? null : (
                  <Button
                    look="outline"
                    aria-label={checkIn.undo.of(`${texts.directions[direction]}, ${time}`)}
                    onClick={() => setAsked(passage)}
                    className={css({ mt: 'tight' })}
                  >
                    {checkIn.undo.action}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {asked === null ? null : (
        <UndoDialog eventId={eventId} ticketId={ticketId} passage={asked} onClose={() => setAsked(null)} />
      )}
    </Part>
  );
}

interface UndoProps extends Pick<PassagesProps, 'eventId' | 'ticketId'> {
  readonly passage: Passage;
  readonly onClose: () => void;
}

function UndoDialog({ eventId, ticketId, passage: { scanId: undoes, direction }, onClose }: UndoProps) {
  const { call } = useEngines();
  const { undo: texts } = useMessages('desk').checkIn;
  const newId = useNewIds();
  const action = useAction({
    // Undone is undone, however often that is sent.
    run: () =>
      call(undoByHand, {
        params: { registrationId: eventId, ticketId },
        body: { scanId: newId(), undoes },
      }),
    reads: readAfterCheckIn,
    says: () => ({ title: texts.done }),
    done: onClose,
    called: undoByHand,
  });
  return (
    <ConfirmDialog
      title={texts.title[direction]}
      description={texts.text}
      confirm={texts.confirm}
      action={action}
      onClose={onClose}
    />
  );
}
