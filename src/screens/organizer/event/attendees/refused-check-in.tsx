import { css } from 'styled-system/css';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { forceReasons, type ForceReason } from '#domain/door/force.ts';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { verdictName } from '#screens/parts/door/verdict-badge.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import type { RefusedPerson } from '#app/events/check-in-recorders.ts';
import type { CheckIn } from '#app/events/use-check-in.ts';

interface RefusedProps {
  readonly checkIn: CheckIn;
  readonly refused: RefusedPerson;
  readonly timeZone: string;
}

/** Converts the form's text to a reason. */
const reasonIn = (text: string): ForceReason | undefined => forceReasons.find((reason) => reason === text);

interface RefusedCheckInProps {
  readonly checkIn: CheckIn;
  readonly timeZone: string | undefined;
}

/** Why somebody was not checked in, and, if permitted, a form to override it with a reason. */
export function RefusedCheckIn({ checkIn, timeZone = 'UTC' }: RefusedCheckInProps) {
  const { refused } = checkIn;
  if (refused === null) return null;
  const { ticketId } = refused.attendee;
  return <RefusedDialog key={ticketId} checkIn={checkIn} refused={refused} timeZone={timeZone} />;
}

function RefusedDialog(props: RefusedProps) {
  const { refused: texts } = useMessages('desk').checkIn;
  const { attendee, said } = props.refused;
  const why = useRefusalReason(said, props.timeZone);
  return (
    <Dialog
      open
      onClose={props.checkIn.close}
      title={texts.title(attendee.name || attendee.reference)}
      description={said.mayForce ? `${why} ${texts.anyway}` : why}
    >
      {said.mayForce ? (
        <OverrideForm {...props} />
      ) : (
        <DialogButtons>
          <Button onClick={props.checkIn.close}>{texts.close}</Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}

/** Returns the door's verdict as one sentence. */
function useRefusalReason({ verdict, because, boundaryAt }: RefusedPerson['said'], timeZone: string): string {
  const { refused: texts } = useMessages('desk').checkIn;
  const door = useMessages('door');
  const { dayAndTime } = useFormats();
  const name = verdictName(door, verdict);
  if (because !== null) return texts.used(name, dayAndTime(because.at, timeZone), because.gateName);
  if (boundaryAt === null) return texts.only(name);
  return (verdict === 'too_late' ? texts.until : texts.from)(name, dayAndTime(boundaryAt, timeZone));
}

function OverrideForm({ checkIn, refused }: RefusedProps) {
  const { notify } = useEngines();
  const { checkIn: words } = useMessages('desk');
  const { refused: texts } = words;
  const { name, reference } = refused.attendee;
  const { cancel } = useMessages('shell');
  const form = useForm({
    initial: { reason: '', note: '' },
    check: ({ reason, note }) => ({
      reason: reasonIn(reason) === undefined ? texts.reasonMissing : undefined,
      note: reason === 'other' && note.trim() === '' ? texts.noteNeeded : undefined,
    }),
    send: ({ reason, note }) =>
      checkIn.recorder.anyway(refused, { reason: reasonIn(reason) ?? 'other', note: note.trim() }),
    done: (said) => {
      if (said.passed) {
        notify.done(words.done(name || reference));
        checkIn.close();
      } else {
        // The rules or the ticket changed meanwhile: show the new verdict.
        notify.failed(words.notRecorded.title);
        checkIn.refuse({ ...refused, said });
      }
    },
  });
  const choices = forceReasons.map((value) => ({ value, label: texts.reasons[value] }));
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <SelectField
        label={texts.reason}
        choices={[{ value: '', label: texts.choose }, ...choices]}
        {...form.field('reason')}
      />
      <TextArea label={texts.note} hint={texts.noteHint} rows={2} maxLength={500} {...form.field('note')} />
      <AlertText text={form.failure} />
      <DialogButtons>
        <Button onClick={checkIn.close}>{cancel}</Button>
        <Button type="submit" look="danger" busy={form.busy}>
          {texts.confirm}
        </Button>
      </DialogButtons>
    </form>
  );
}
