import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { dayChoices, type RequestedDays, type ShownDays } from '#domain/events/shown-days.ts';
import { dayAfter, rangeProblem } from '#domain/time/day-range.ts';
import { TextField } from '#ui/fields/field.tsx';
import { Pill } from '#ui/pill.tsx';

interface RangeChoiceProps {
  readonly shown: ShownDays;
  readonly asked: RequestedDays;
  /** Local date at the event. */
  readonly today: string;
  readonly onChange: (asked: Required<RequestedDays>) => void;
}

/** Chooses the range: days up to today, all of them, or a custom range. */
export function RangeChoice({ shown, asked, today, onChange }: RangeChoiceProps) {
  const { analytics: texts } = useMessages('desk');
  const { days } = shown;
  // A custom range starts with the visible days.
  const begin = { from: days?.from ?? dayAfter(today, -29), to: days?.to ?? today };
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      <div
        role="group"
        aria-label={texts.range}
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}
      >
        {dayChoices.map((name) => (
          <Pill
            key={name}
            tone={name === shown.choice ? 'chosen' : 'plain'}
            aria-pressed={name === shown.choice}
            onClick={() =>
              onChange(name === 'days' ? { range: name, ...begin } : { range: name, from: '', to: '' })
            }
          >
            {texts.ranges[name]}
          </Pill>
        ))}
      </div>
      {shown.choice === 'days' ? <OwnDays asked={asked} onChange={onChange} /> : null}
    </div>
  );
}

/** Both ends as typed: stored in the URL, and so charted, once valid. */
function OwnDays({ asked, onChange }: Pick<RangeChoiceProps, 'asked' | 'onChange'>) {
  const { analytics: texts } = useMessages('desk');
  const { from = '', to = '' } = asked;
  const [typed, setTyped] = useState({ from, to });
  const problem = rangeProblem(typed);
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (rangeProblem(next) === null) onChange({ range: 'days', ...next });
  };
  return (
    <div
      className={css({
        display: 'grid',
        gap: 'near',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        maxW: '30rem',
      })}
    >
      <TextField
        label={texts.from}
        type="date"
        name="from"
        value={typed.from}
        error={problem === 'from' ? texts.problems.from : undefined}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        label={texts.to}
        type="date"
        name="to"
        value={typed.to}
        error={problem === null || problem === 'from' ? undefined : texts.problems[problem]}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  );
}
