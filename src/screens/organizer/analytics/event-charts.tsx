import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventAnalytics } from '#contract/events/analytics.ts';
import { shareOf } from '#domain/events/sale-steps.ts';
import { Section } from '#ui/page.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { Table } from '#ui/table.tsx';
import { Conversion } from './conversion.tsx';
import { Dwell, Refusals, Verdicts } from './door-sections.tsx';
import { FigureChart, type ChartSource } from './figure-chart.tsx';
import { SaleCharts } from './sale-charts.tsx';

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });
const softStyle = css({ color: 'text.soft' });

interface EventChartsProps {
  readonly found: EventAnalytics;
  readonly days: { readonly from: string; readonly to: string } | null;
  /** ms. */
  readonly now: number;
  /** Fees within the revenue; absent if none. */
  readonly fees?: EventAnalytics['figures']['revenue'];
}

/** Figures of one event: sales first, then admissions. */
export function EventCharts({ found, days, now, fees = [] }: EventChartsProps) {
  const about = useAbout(found);
  return (
    <div className={stackStyle}>
      <Figures found={found} now={now} fees={fees} />
      <SaleCharts sales={found.sales} days={days} fileName="sales" about={about} />
      <Conversion steps={found.steps} days={days} about={about} />
      <Types types={found.types} />
      <Promos promoCodes={found.promoCodes} />
      <Arrivals found={found} about={about} />
      <Verdicts verdicts={found.verdicts} />
      <Refusals verdicts={found.verdicts} />
      <Dwell found={found} about={about} />
    </div>
  );
}

/** Returns the subtitle of a saved chart: "Rooftop session, counted on Sat 21 Nov at 21:40:07". */
function useAbout({ name, countedAt, timeZone }: EventAnalytics): ChartSource {
  const { analytics: texts } = useMessages('desk');
  const { clockSeconds, day } = useFormats();
  const counted = texts.countedAt(day(countedAt, timeZone), clockSeconds(countedAt, timeZone));
  return { event: name, words: name === '' ? counted : `${name}. ${counted}` };
}

function Figures({ found, now, fees }: Required<Pick<EventChartsProps, 'found' | 'now' | 'fees'>>) {
  const { analytics, figures: words } = useMessages('desk');
  const { figures: texts } = analytics;
  const { clockTime, count, money, percent } = useFormats();
  const { figures, peak, rush, timeZone, endsAt } = found;
  const isOver = Date.parse(endsAt) <= now;
  const notArrived = shareOf(figures.notArrived, figures.sold);
  const sum = (parts: EventAnalytics['figures']['revenue']) =>
    parts.length === 0 ? texts.none : parts.map(money).join(' + ');
  return (
    <Stats>
      <Stat label={texts.sold} value={count(figures.sold)} />
      <Stat
        long
        label={texts.revenue}
        value={sum(figures.revenue)}
        {...(fees.length === 0 ? {} : { hint: words.fees(sum(fees)) })}
      />
      <Stat long label={texts.refunded} value={sum(figures.refunded)} />
      <Stat label={texts.arrived} value={count(figures.arrived)} />
      <Stat
        label={isOver ? texts.noShows : texts.notArrived}
        value={count(figures.notArrived)}
        hint={notArrived === null ? undefined : texts.ofSold(percent(notArrived))}
      />
      {peak === null ? null : (
        <Stat
          label={texts.peak}
          value={count(peak.entered)}
          hint={texts.peakAt(peak.entered, clockTime(peak.at, timeZone))}
        />
      )}
      {rush === null ? null : (
        <Stat
          long
          label={texts.rush}
          value={texts.minutes(rush.minutes)}
          hint={texts.rushFrom(clockTime(rush.from, timeZone), clockTime(rush.to, timeZone))}
        />
      )}
    </Stats>
  );
}

type TypeRow = EventAnalytics['types'][number];

function Types({ types }: Pick<EventAnalytics, 'types'>) {
  const { types: texts } = useMessages('desk').analytics;
  const { count, money } = useFormats();
  if (types.length === 0) return null;
  return (
    <Section title={texts.title}>
      <Table
        caption={texts.title}
        rows={types}
        rowKey={({ ticketTypeId, currency }) => `${ticketTypeId} ${currency}`}
        columns={[
          { key: 'type', label: texts.type, cell: ({ name }: TypeRow) => <bdi>{name}</bdi> },
          {
            key: 'tickets',
            label: texts.tickets,
            figures: true,
            cell: ({ tickets }: TypeRow) => count(tickets),
          },
          { key: 'amount', label: texts.amount, figures: true, cell: (row: TypeRow) => money(row) },
        ]}
      />
    </Section>
  );
}

type PromoRow = EventAnalytics['promoCodes'][number];

function Promos({ promoCodes }: Pick<EventAnalytics, 'promoCodes'>) {
  const { promos: texts } = useMessages('desk').analytics;
  const { count, money } = useFormats();
  if (promoCodes.length === 0) return null;
  return (
    <Section title={texts.title}>
      <Table
        caption={texts.title}
        rows={promoCodes}
        rowKey={({ promoCodeId, currency }) => `${promoCodeId} ${currency}`}
        columns={[
          { key: 'code', label: texts.code, cell: ({ code }: PromoRow) => <strong>{code}</strong> },
          {
            key: 'tickets',
            label: texts.tickets,
            figures: true,
            cell: ({ tickets }: PromoRow) => count(tickets),
          },
          {
            key: 'off',
            label: texts.off,
            figures: true,
            cell: ({ off: amount, currency }: PromoRow) => money({ amount, currency }),
          },
          { key: 'amount', label: texts.amount, figures: true, cell: (row: PromoRow) => money(row) },
        ]}
      />
    </Section>
  );
}

const minuteMs = 60_000;

function Arrivals({ found, about }: Pick<EventChartsProps, 'found'> & { readonly about: ChartSource }) {
  const { arrivals: texts } = useMessages('desk').analytics;
  const { clockTime, count, day } = useFormats();
  const { arrivals, timeZone } = found;
  const { from, stepMinutes, gates } = arrivals;
  const times = useMemo(
    () =>
      Array.from(
        { length: gates[0]?.entered.length ?? 0 },
        (_, place) => Date.parse(from ?? '') + place * stepMinutes * minuteMs,
      ),
    [from, stepMinutes, gates],
  );
  const places = useMemo(
    () => times.map((at) => `${day(at, timeZone)} ${clockTime(at, timeZone)}`),
    [times, day, clockTime, timeZone],
  );
  const cells = useMemo(() => times.map((at) => new Date(at).toISOString()), [times]);
  const lines = useMemo(
    () => gates.map(({ name, entered }) => ({ name: name === '' ? texts.noGate : name, values: entered })),
    [gates, texts],
  );
  if (from === null)
    return (
      <Section title={texts.title}>
        <p className={softStyle}>{texts.none}</p>
      </Section>
    );
  return (
    <FigureChart
      title={texts.title}
      placeLabel={texts.time}
      places={places}
      placeCells={cells}
      lines={lines}
      read={count}
      fileName="arrivals"
      about={about}
      note={texts.every(stepMinutes)}
    />
  );
}
