import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { ShownPassage } from '#app/events/attendee-here.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { undoByHand } from '#contract/door/desk-scans.ts';
import type { AttendeeStory } from '#contract/sales/attendees.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { endStyle, rowStyle } from '#ui/fact-row.tsx';
import { Part, softStyle } from './sheet-part.tsx';
import type { CheckIn } from '#app/events/use-check-in.ts';

interface PassagesProps {
  readonly ticketId: string;
  readonly ticketNumber: number;
  /** From the server; empty if it was not reached. */
  readonly told: AttendeeStory['passages'];
  readonly checkIn: CheckIn;
  readonly timeZone: string;
}

/** Each use of a ticket, by whom, and how it counts; counting ones can be undone. */
export function Passages({ ticketId, ticketNumber, told, checkIn: here, timeZone }: PassagesProps) {
  const { attendees, checkIn } = useMessages('desk');
  const { passages: texts } = attendees.sheet;
  const { dayAndTime } = useFormats();
  const [asked, setAsked] = useState<ShownPassage | null>(null);
  const passages = here.passagesOf(ticketNumber, told);
  return (
    <Part title={texts.title}>
      {passages.length === 0 ? <p className={softStyle}>{texts.none}</p> : null}
      <ul>
        {passages.map((passage) => {
          const { scanId, at, direction, gateName, deviceName, counting, unsent } = passage;
          const time = dayAndTime(at, timeZone);
          return (
            <li key={scanId} className={rowStyle}>
              <span className={css({ display: 'grid' })}>
                <span>{texts.directions[direction]}</span>
                {counting === 'first' ? null : <span className={softStyle}>{texts.counting[counting]}</span>}
                {unsent ? <span className={softStyle}>{checkIn.unsent}</span> : null}
              </span>
              <span className={endStyle}>
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
        <UndoDialog checkIn={here} ticketId={ticketId} passage={asked} onClose={() => setAsked(null)} />
      )}
    </Part>
  );
}

interface UndoProps extends Pick<PassagesProps, 'checkIn' | 'ticketId'> {
  readonly passage: ShownPassage;
  readonly onClose: () => void;
}

function UndoDialog({ checkIn, ticketId, passage: { scanId, direction }, onClose }: UndoProps) {
  const { undo: texts } = useMessages('desk').checkIn;
  const action = useAction({
    // An undo is idempotent.
    run: () => checkIn.recorder.undo(ticketId, scanId),
    says: () => ({ title: texts.done }),
    closes: onClose,
    called: undoByHand,
  });
  return (
    <ConfirmDialog
      title={texts.title[direction]}
      description={texts.text}
      confirm={texts.confirm}
      cancel={texts.keep}
      action={action}
      onClose={onClose}
    />
  );
}
