import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventAnalytics } from '#contract/events/analytics.ts';
import { allSteps, fillSteps, shareOf } from '#domain/events/sale-steps.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { FigureChart, type ChartSource } from './figure-chart.tsx';

interface ConversionProps {
  readonly steps: EventAnalytics['steps'];
  /** Requested days; null: from the first step. */
  readonly days: DayRange | null;
  readonly about: ChartSource;
}

/** How many viewers reserved, and how many of those bought; renders nothing without views. */
export function Conversion({ steps, days, about }: ConversionProps) {
  const { steps: texts } = useMessages('desk').analytics;
  const { count, day: dayWords, percent } = useFormats();
  const { from, to } = days ?? { from: '', to: '' };
  const filled = useMemo(() => fillSteps(steps, from === '' ? null : { from, to }), [steps, from, to]);
  const cells = useMemo(() => filled.map(({ day }) => day), [filled]);
  const places = useMemo(() => cells.map((day) => dayWords(day, 'UTC')), [cells, dayWords]);
  const lines = useMemo(
    () => [
      { name: texts.views, values: filled.map(({ views }) => views) },
      { name: texts.reservations, values: filled.map(({ reservations }) => reservations) },
      { name: texts.bought, values: filled.map(({ bought }) => bought) },
    ],
    [filled, texts],
  );
  if (steps.length === 0) return null;
  const all = allSteps(steps);
  const ofViews = shareOf(all.reservations, all.views);
  const ofReservations = shareOf(all.bought, all.reservations);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      <FigureChart
        title={texts.title}
        placeLabel={texts.day}
        places={places}
        placeCells={cells}
        lines={lines}
        read={count}
        fileName="views-to-tickets"
        note={texts.note}
        about={about}
      />
      <Stats>
        <Stat label={texts.views} value={count(all.views)} />
        <Stat
          label={texts.reservations}
          value={count(all.reservations)}
          hint={ofViews === null ? undefined : texts.ofViews(percent(ofViews))}
        />
        <Stat
          label={texts.bought}
          value={count(all.bought)}
          hint={ofReservations === null ? undefined : texts.ofReservations(percent(ofReservations))}
        />
      </Stats>
    </div>
  );
}
