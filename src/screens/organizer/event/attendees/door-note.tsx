import { useState } from 'react';
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

/** The organizer's note about a guest for the door. What is typed stays when somebody else saves another one. */
export function DoorNote(props: DoorNoteProps) {
  const { note } = props;
  const [base, setBase] = useState(note);
  const [isTyped, setTyped] = useState(false);
  if (note !== base && !isTyped) setBase(note);
  return <NoteForm key={base} {...props} base={base} onTyped={setTyped} />;
}

interface NoteFormProps extends DoorNoteProps {
  /** What is typed over. */
  readonly base: string;
  readonly onTyped: (isTyped: boolean) => void;
}

function NoteForm({ eventId, ticketId, note, base, onTyped }: NoteFormProps) {
  const { call, notify, replies } = useEngines();
  const { note: texts } = useMessages('desk').attendees.sheet;
  const form = useForm({
    initial: { note: base },
    check: () => ({}),
    send: (typed) =>
      call(noteAttendee, {
        params: { registrationId: eventId, ticketId },
        body: { note: typed.note.trim(), before: note },
      }),
    // Shows the note that this one would have replaced unseen.
    refused: (failure) => {
      if (isRefusedWith(failure, changedElsewhereCode)) void replies.readAgain(readAttendee);
    },
    done: async () => {
      notify.done(texts.done);
      onTyped(false);
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
          onTyped(event.target.value.trim() !== base.trim());
        }}
      />
      {note === base ? null : <p role="status">{texts.theirs(note)}</p>}
      <AlertText text={form.failure} />
      <Button type="submit" busy={form.busy} className={css({ justifySelf: 'start' })}>
        {texts.save}
      </Button>
    </form>
  );
}
