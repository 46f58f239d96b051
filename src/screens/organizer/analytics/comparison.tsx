import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useGraph } from '#app/data/use-graph.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventAnalytics } from '#contract/events/analytics.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { compareArrivals, compareSales, type Compared } from '#domain/events/compare.ts';
import { localDay } from '#domain/time/local-day.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { FigureChart } from './figure-chart.tsx';

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });

interface CompareWithProps {
  readonly eventId: string;
  /** Id of the other event; '' for none. */
  readonly other: string;
  readonly onChoose: (eventId: string) => void;
}

/** Chooses the event to compare with, among those that the user runs. */
export function CompareWith({ eventId, other, onChoose }: CompareWithProps) {
  const { compare: texts } = useMessages('desk').analytics;
  const { day, listed } = useFormats();
  const { data } = useServer(myEvents, { query: {} });
  const others = (data?.items ?? []).filter(({ registrationId }) => registrationId !== eventId);
  const choices = others.map(({ registrationId, name, startsAt, timeZone }) => ({
    value: registrationId,
    label: listed([name === '' ? texts.noName : name, day(startsAt, timeZone)]),
  }));
  // An event named in a link may not be on the first page.
  const isListed = other === '' || choices.some(({ value }) => value === other);
  if (choices.length === 0 && other === '') return null;
  return (
    <div className={css({ maxW: '30rem' })}>
      <SelectField
        label={texts.label}
        name="with"
        value={other}
        choices={[
          { value: '', label: texts.none },
          ...choices,
          ...(isListed ? [] : [{ value: other, label: texts.what }]),
        ]}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}

/** Compares two events, each relative to its own doors. */
export function Comparison({ eventId, other }: Pick<CompareWithProps, 'eventId' | 'other'>) {
  const { compare: texts, what, offline: needsLine } = useMessages('desk').analytics;
  const one = useGraph(eventAnalyticsQuery, { registrationId: eventId });
  const second = useGraph(eventAnalyticsQuery, { registrationId: other });
  const still = (offline: boolean) => (offline ? needsLine : null);
  return (
    <ReadState read={one} what={what} still={still}>
      {(first) => (
        <ReadState read={second} what={texts.what} still={still}>
          {(found) => <ComparedCharts first={first.event.analytics} other={found.event.analytics} />}
        </ReadState>
      )}
    </ReadState>
  );
}

interface ComparedChartsProps {
  readonly first: EventAnalytics;
  readonly other: EventAnalytics;
}

function ComparedCharts({ first, other }: ComparedChartsProps) {
  const { compare: texts } = useMessages('desk').analytics;
  const { sales, arrivals } = useMemo(() => compared([first, other]), [first, other]);
  const named = (name: string) => (name === '' ? texts.noName : name);
  const { sales: ofSales, arrivals: ofArrivals } = texts;
  const days = useMemo(
    () => sales.places.map((place) => (place === 0 ? ofSales.doorsDay : ofSales.days(place))),
    [sales, ofSales],
  );
  const minutes = useMemo(() => arrivals.places.map(ofArrivals.minutes), [arrivals, ofArrivals]);
  const names = [texts.thisOne(named(first.name)), named(other.name)] as const;
  if (sales.places.length === 0 && arrivals.places.length === 0)
    return <p className={css({ color: 'text.soft' })}>{texts.nothing}</p>;
  return (
    <div className={stackStyle}>
      <ComparedChart
        compared={sales}
        names={names}
        texts={ofSales}
        note={ofSales.note}
        places={days}
        fileName="sales-compared"
      />
      <ComparedChart
        compared={arrivals}
        names={names}
        texts={ofArrivals}
        note={ofArrivals.note(arrivals.stepMinutes)}
        places={minutes}
        fileName="arrivals-compared"
      />
    </div>
  );
}

interface ComparedChartProps {
  readonly compared: Compared;
  readonly names: readonly [string, string];
  readonly texts: { readonly title: string; readonly place: string };
  readonly note: string;
  readonly places: readonly string[];
  readonly fileName: string;
}

function ComparedChart({ compared: found, names, texts, note, places, fileName }: ComparedChartProps) {
  const { count } = useFormats();
  const [one, other] = names;
  const lines = useMemo(
    () => [one, other].map((name, nth) => ({ name, values: found.values[nth] ?? [] })),
    [found, one, other],
  );
  if (places.length === 0) return null;
  return (
    <FigureChart
      title={texts.title}
      placeLabel={texts.place}
      places={places}
      placeCells={found.places.map(String)}
      lines={lines}
      read={count}
      fileName={fileName}
      note={note}
      about={{ event: `${one} ${other}`, words: `${one}, ${other}` }}
    />
  );
}

function compared(events: readonly EventAnalytics[]) {
  return {
    sales: compareSales(
      events.map(({ sales, doorsOpenAt, countedAt, timeZone }) => ({
        sales,
        doorsDay: localDay(Date.parse(doorsOpenAt), timeZone),
        countedDay: localDay(Date.parse(countedAt), timeZone),
      })),
    ),
    arrivals: compareArrivals(
      events.map(({ doorsOpenAt, arrivals: { from, stepMinutes, gates } }) => ({
        doorsOpenAt: Date.parse(doorsOpenAt),
        from: from === null ? null : Date.parse(from),
        stepMinutes,
        entered: (gates[0]?.entered ?? []).map((_, place) =>
          gates.reduce((sum, gate) => sum + (gate.entered[place] ?? 0), 0),
        ),
      })),
    ),
  };
}
