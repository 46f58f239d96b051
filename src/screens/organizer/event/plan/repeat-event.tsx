import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useIdsFor } from '#app/data/new-id.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { duplicateEvent, type EditableEvent } from '#contract/events/event-drafts.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { beforeOpenDate } from '#domain/events/open-date.ts';
import { maxRepeats, nextWeekly, repeatedStarts, rhythms, type Rhythm } from '#domain/events/repeat.ts';
import type { Result } from '#domain/failures/failure.ts';
import { instantOf, textOfTyped, typedOfText, typedTimeOf } from '#domain/time/typed-time.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Progress } from '#ui/progress.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';

const formStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

interface RepeatProps {
  readonly event: EditableEvent;
  readonly onClose: () => void;
}

type RepeatField = 'first' | 'rhythm' | 'count';
type Typed = Readonly<Record<RepeatField, string>>;

/** Creates drafts of an event on other dates: one, or a series. */
export function RepeatEvent({ event, onClose }: RepeatProps) {
  const { repeat: texts } = useMessages('desk').plan;
  const { timeZone } = event;
  const { form, made } = useRepeating(event, onClose);
  const starts = startsOf(form.values, timeZone);
  return (
    <SideSheet open onClose={onClose} title={texts.title}>
      <form noValidate onSubmit={form.submit} className={formStyle}>
        <p>{texts.text}</p>
        <DateTimeField
          label={texts.first}
          name="first"
          timeZone={timeZone}
          value={typedOfText(form.values.first)}
          error={form.field('first').error}
          onChange={(value) => form.set('first', textOfTyped(value))}
        />
        <SelectField
          label={texts.rhythm}
          choices={(['once', ...rhythms] as const).map((value) => ({ value, label: texts.rhythms[value] }))}
          {...form.field('rhythm')}
        />
        {form.values.rhythm === 'once' ? null : (
          <NumberField label={texts.count} maxLength={2} {...form.field('count')} />
        )}
        <Dates starts={starts} timeZone={timeZone} />
        <Made made={made} of={starts.length} busy={form.busy} failed={form.failure !== null} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {texts.confirm(Math.max(starts.length, 1))}
        </Button>
      </form>
    </SideSheet>
  );
}

/** The form, and how many drafts it has created so far. */
function useRepeating(event: EditableEvent, onClose: () => void) {
  const { notify, clock } = useEngines();
  const { repeat: texts } = useMessages('desk').plan;
  const navigate = useNavigate();
  const { timeZone } = event;
  const { made, make, readMade } = useMaking(event.registrationId);
  const form: Form<RepeatField> = useForm({
    initial: {
      first: textOfTyped(
        typedTimeOf(nextWeekly(beforeOpenDate(Date.parse(event.startsAt)), timeZone, clock.wall()), timeZone),
      ),
      rhythm: 'once',
      count: '4',
    },
    check: (typed) => ({
      first: instantOf(typedOfText(typed.first), timeZone) === null ? texts.noTime : undefined,
      count: typed.rhythm === 'once' || countOf(typed) !== null ? undefined : texts.countWrong(maxRepeats),
    }),
    send: (typed) => make(startsOf(typed, timeZone)),
    async done(ids) {
      notify.done(texts.done(ids.length), ids.length === 1 ? undefined : texts.doneText);
      await readMade();
    },
    unsure: () => void readMade(),
    closes([only, ...others]) {
      onClose();
      if (only === undefined || others.length > 0) return navigate({ to: '/my-events' });
      return navigate({ to: '/myEventsDetails/$registrationId', params: { registrationId: only } });
    },
  });
  return { form, made };
}

/** Creates the drafts one after another; a retry skips those already created. */
function useMaking(registrationId: string) {
  const { call, replies } = useEngines();
  const idFor = useIdsFor();
  const [made, setMade] = useState(0);
  const make = async (starts: readonly number[]): Promise<Result<readonly string[]>> => {
    setMade(0);
    const ids: string[] = [];
    for (const at of starts) {
      const startsAt = new Date(at).toISOString();
      const id = idFor(startsAt);
      const copy = await call(duplicateEvent, {
        params: { registrationId },
        body: { registrationId: id, startsAt },
      });
      if (!copy.ok) return copy;
      ids.push(id);
      setMade(ids.length);
    }
    return { ok: true, value: ids };
  };
  return { made, make, readMade: () => replies.readAgain(myEvents) };
}

interface MadeProps {
  readonly made: number;
  readonly of: number;
  readonly busy: boolean;
  readonly failed: boolean;
}

/** Shows the progress of a series, and how far it got if it was interrupted. */
function Made({ made, of, busy, failed }: MadeProps) {
  const { repeat: texts } = useMessages('desk').plan;
  if (busy && of > 1) return <Progress label={texts.making} done={made} total={of} />;
  return failed && made > 0 ? <p role="status">{texts.some(made, of)}</p> : null;
}

/** Lists the date of each draft to be created. */
function Dates({ starts, timeZone }: { readonly starts: readonly number[]; readonly timeZone: string }) {
  const { dayAndTime } = useFormats();
  const { dates } = useMessages('desk').plan.repeat;
  if (starts.length < 2) return null;
  return (
    <section aria-label={dates}>
      <ol className={css({ columns: '12rem', textStyle: 'small' })}>
        {starts.map((at) => (
          <li key={at}>{dayAndTime(at, timeZone)}</li>
        ))}
      </ol>
    </section>
  );
}

function countOf({ count }: Typed): number | null {
  const value = Number(count.trim());
  return /^\d{1,2}$/.test(count.trim()) && value >= 2 && value <= maxRepeats ? value : null;
}

function startsOf(typed: Typed, timeZone: string): readonly number[] {
  const first = instantOf(typedOfText(typed.first), timeZone);
  if (first === null) return [];
  const rhythm = rhythms.find((known): known is Rhythm => known === typed.rhythm);
  return rhythm === undefined ? [first] : repeatedStarts(first, timeZone, rhythm, countOf(typed) ?? 1);
}
