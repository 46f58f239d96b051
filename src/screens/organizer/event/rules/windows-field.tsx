import { Plus, Trash2 } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  nextWindow,
  problemsOfArea,
  textOfWindows,
  windowsOf,
  type TypedWindow,
} from '#app/events/area-form.ts';
import { textOfInstant, typedOfInstant } from '#app/events/ticket-type-form.ts';
import { maxWindows } from '#domain/door/rule-problems.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import type { AreaFormProps } from './rules-of-event.ts';

const rowStyle = css({
  display: 'grid',
  gap: 'snug',
  alignItems: 'end',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
});

/** When people may enter: any number of windows, or any time. */
export function WindowsField({ of, form }: AreaFormProps) {
  const { form: texts, problems } = useMessages('rules');
  const windows = windowsOf(form.values);
  const wrong = problemsOfArea(form.values, '').windows;
  // Mark incomplete windows as errors only once somebody tries to save.
  const isAsked = form.field('windows').error !== undefined;
  const set = (changed: readonly TypedWindow[]) => form.set('windows', textOfWindows(changed));
  const end = (place: number, which: 'from' | 'until', label: string) => {
    const problem = wrong.find((one) => one.place === place && one.end === which);
    const isTyped = windows[place]?.[which] !== '';
    return (
      <DateTimeField
        label={label}
        timeZone={of.timeZone}
        value={typedOfInstant(windows[place]?.[which] ?? '', of.timeZone)}
        error={problem === undefined || !(isTyped || isAsked) ? undefined : problems[problem.code]}
        onChange={(typed) =>
          set(
            windows.map((one, at) =>
              at === place ? { ...one, [which]: textOfInstant(typed, of.timeZone) } : one,
            ),
          )
        }
      />
    );
  };
  return (
    <fieldset className={css({ display: 'grid', gap: 'snug', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <legend className={css({ textStyle: 'label', color: 'text.soft', pb: 'snug' })}>{texts.windows}</legend>
      {windows.length === 0 ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.anyTime}</p>
      ) : null}
      {windows.map((_, place) => (
        // A window is identified by its position alone.
        <div key={place} data-window={place} className={rowStyle}>
          {end(place, 'from', texts.opens(place + 1))}
          <div className={css({ smDown: { gridRow: '2' } })}>
            {end(place, 'until', texts.closes(place + 1))}
          </div>
          <IconButton
            icon={Trash2}
            label={texts.removeWindow(place + 1)}
            onClick={() => set(windows.filter((__, at) => at !== place))}
          />
        </div>
      ))}
      {windows.length >= maxWindows ? null : (
        <Button
          onClick={() => set([...windows, nextWindow(windows, of)])}
          className={css({ justifySelf: 'start' })}
        >
          <Plus size={20} aria-hidden /> {texts.addWindow}
        </Button>
      )}
    </fieldset>
  );
}
