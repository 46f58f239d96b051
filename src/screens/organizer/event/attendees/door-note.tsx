import { useRef, useState } from 'react';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { listAttendees, maxDoorNoteLength, noteAttendee, readAttendee } from '#contract/sales/attendees.ts';
import { isRefusedWith, changedElsewhereCode } from '#domain/failures/failure.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { css } from 'styled-system/css';

interface DoorNoteProps {
  readonly eventId: string;
  readonly ticketId: string;
  /** As the server has it. */
  readonly note: string;
}

/**
 * The organizer's note about a guest for the door. What is typed stays when another one is saved, by somebody else or
 * from here.
 */
export function DoorNote(props: DoorNoteProps) {
  const { note } = props;
  const [base, setBase] = useState(note);
  const [mine, setMine] = useState(note);
  const [version, setVersion] = useState(0);
  const [isTyped, setTyped] = useState(false);
  if (note !== base && !isTyped) {
    setBase(note);
    setMine(note);
    // The note saved here is in the field already.
    if (note !== mine) setVersion(version + 1);
  }
  return <NoteForm key={version} {...props} base={base} mine={mine} onTyped={setTyped} onSaved={setMine} />;
}

interface NoteFormProps extends DoorNoteProps {
  /** What is typed over. */
  readonly base: string;
  /** The note saved here last; `base` before. */
  readonly mine: string;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSaved: (note: string) => void;
}

function NoteForm({ eventId, ticketId, note, base, mine, onTyped, onSaved }: NoteFormProps) {
  const { call, notify, replies } = useEngines();
  const { note: texts } = useMessages('desk').attendees.sheet;
  const typed = useRef(base);
  const form = useForm({
    initial: { note: base },
    check: () => ({}),
    send: (values) =>
      call(noteAttendee, {
        params: { registrationId: eventId, ticketId },
        body: { note: values.note.trim(), before: note },
      }),
    // Shows the note that this one would have replaced unseen.
    refused: (failure) => {
      if (isRefusedWith(failure, changedElsewhereCode)) void replies.readAgain(readAttendee);
    },
    done: async (_, sent) => {
      const saved = sent.note.trim();
      notify.done(texts.done);
      onSaved(saved);
      // Something else may have been typed since.
      onTyped(typed.current.trim() !== saved);
      await Promise.all([replies.readAgain(listAttendees), replies.readAgain(readAttendee)]);
    },
  });
  const field = form.field('note');
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'snug' })}>
      <TextArea
        label={texts.label}
        hint={texts.hint}
        rows={2}
        maxLength={maxDoorNoteLength}
        {...field}
        onChange={(event) => {
          field.onChange(event);
          typed.current = event.target.value;
          onTyped(typed.current.trim() !== mine.trim());
        }}
      />
      {note === base || note === mine ? null : <p role="status">{texts.theirs(note)}</p>}
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.save}
      </Button>
    </form>
  );
}
