import { css } from 'styled-system/css';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  bodyOfWhen,
  problemsOfWhen,
  startMoved,
  whenFields,
  whenOf,
  type WhenField,
} from '#app/events/event-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { postponeEvent, readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { beforeOpenDate, isDateOpen } from '#domain/events/open-date.ts';
import { textOfTyped, typedOfText } from '#domain/time/typed-time.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';

const changed = [readEventDraft, myEvents, readEvent, listEvents];

interface MoveProps {
  readonly event: EditableEvent;
  /** Number of valid tickets; null if not counted. */
  readonly tickets: number | null;
  readonly onClose: () => void;
}

/** Reschedules a published event together with its tickets. */
export function MoveEvent({ event, tickets, onClose }: MoveProps) {
  const { move: texts } = useMessages('desk').plan;
  const { timeZone } = event;
  const form = useMoving(event, onClose);
  const time = (name: WhenField) => ({
    name,
    timeZone,
    value: typedOfText(form.values[name]),
    error: form.field(name).error,
  });
  return (
    <SideSheet open onClose={onClose} title={texts.title}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <p>{texts.text(tickets)}</p>
        <DateTimeField
          {...time('startsAt')}
          label={texts.starts}
          onChange={(value) => {
            const moved = startMoved({ ...form.values, timeZone }, textOfTyped(value));
            for (const name of whenFields) form.set(name, moved[name] ?? form.values[name]);
          }}
        />
        <DateTimeField
          {...time('endsAt')}
          label={texts.ends}
          onChange={(value) => form.set('endsAt', textOfTyped(value))}
        />
        <DateTimeField
          {...time('doorsOpenAt')}
          label={texts.doors}
          onChange={(value) => form.set('doorsOpenAt', textOfTyped(value))}
        />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.confirm}
        </Button>
      </form>
    </SideSheet>
  );
}

/** Returns the times that an event had before its date was left open. */
function datesBeforeOpen({ startsAt, endsAt, doorsOpenAt, timeZone }: EditableEvent) {
  const dated = (time: string) => new Date(beforeOpenDate(Date.parse(time))).toISOString();
  return { startsAt: dated(startsAt), endsAt: dated(endsAt), doorsOpenAt: dated(doorsOpenAt), timeZone };
}

/** Form for the new times: validated like the editor's and sent with the version that is shown. */
function useMoving(event: EditableEvent, onClose: () => void): Form<WhenField> {
  const { call, notify, replies } = useEngines();
  const { clockTime, day } = useFormats();
  const { move: texts } = useMessages('desk').plan;
  const { problems } = useMessages('editor');
  const { registrationId, timeZone, version } = event;
  // If the event's date is open, the form starts from its last date.
  const isOpen = isDateOpen(Date.parse(event.startsAt));
  const readMoved = () => Promise.all(changed.map((one) => replies.readAgain(one)));
  const initial = whenOf(isOpen ? datesBeforeOpen(event) : event);
  return useForm({
    initial,
    check(typed) {
      const wrong = problemsOfWhen({ ...typed, timeZone });
      const said: Partial<Record<WhenField, string>> = {};
      for (const name of whenFields) if (wrong[name] !== undefined) said[name] = problems[wrong[name]];
      if (!isOpen && whenFields.every((name) => typed[name] === initial[name])) said.startsAt = texts.same;
      return said;
    },
    send: (typed) =>
      call(postponeEvent, {
        params: { registrationId },
        query: { version },
        body: bodyOfWhen({ ...typed, timeZone }),
      }),
    async done(moved) {
      const when = [day(moved.startsAt, timeZone), clockTime(moved.startsAt, timeZone)] as const;
      notify.done(texts.done, texts.doneText(...when));
      await readMoved();
    },
    unsure: () => void readMoved(),
    closes: onClose,
  });
}
