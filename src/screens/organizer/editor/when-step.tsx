import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { startMoved, timesOf } from '#app/events/event-form.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { textOfTyped, typedOfText } from '#domain/time/typed-time.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { TimeZoneField } from '#screens/parts/fields/time-zone-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { useFields, type StepForm } from './step-form.ts';

export function WhenStep({ form }: { readonly form: StepForm }) {
  const { steps, hints, fields, past, dateOpen } = useMessages('editor');
  const { clock } = useEngines();
  const { field, error } = useFields(form);
  const { texts, set } = form;
  const timeZone = isTimeZone(texts.timeZone) ? texts.timeZone : 'UTC';
  const times = timesOf(texts);
  const time = (name: 'startsAt' | 'endsAt' | 'doorsOpenAt') => ({
    name,
    label: fields[name],
    timeZone,
    value: typedOfText(texts[name]),
    error: error(name),
  });
  return (
    <Section title={steps.when}>
      <div className={css({ display: 'grid', gap: 'base' })}>
        {times !== null && times.endsAt < clock.wall() ? <Notice tone="attention">{past}</Notice> : null}
        {times !== null && isDateOpen(times.startsAt) ? (
          <Notice>{dateOpen}</Notice>
        ) : (
          <>
            <DateTimeField
              {...time('startsAt')}
              onChange={(value) => set(startMoved(texts, textOfTyped(value)))}
            />
            <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
              <DateTimeField {...time('endsAt')} onChange={(value) => set({ endsAt: textOfTyped(value) })} />
              <DateTimeField
                {...time('doorsOpenAt')}
                onChange={(value) => set({ doorsOpenAt: textOfTyped(value) })}
              />
            </div>
          </>
        )}
        <TimeZoneField hint={hints.timeZone} {...field('timeZone')} />
      </div>
    </Section>
  );
}
