import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { ServerStats } from '#contract/administration/stats.ts';
import { decimalText } from '#domain/sales/currency.ts';
import { FigureChart } from '#screens/organizer/analytics/figure-chart.tsx';

type Found = ServerStats['trends'];

/** Charts of the last 30 days. */
export function Trends({ trends }: { readonly trends: Found }) {
  const { trends: texts, title } = useMessages('stats');
  const { count, day: dayWords } = useFormats();
  const { days, signUps, tickets, entered, refused, revenue } = trends;
  const places = useMemo(() => days.map((day) => dayWords(day, 'UTC')), [days, dayWords]);
  const sold = useMemo(() => [{ name: texts.tickets, values: tickets }], [texts, tickets]);
  const door = useMemo(
    () => [
      { name: texts.entered, values: entered },
      { name: texts.refused, values: refused },
    ],
    [texts, entered, refused],
  );
  const people = useMemo(() => [{ name: texts.signUps, values: signUps }], [texts, signUps]);
  const chart = { placeLabel: texts.day, places, placeCells: days, about: { words: title } };
  return (
    <section
      aria-label={texts.title}
      className={css({
        display: 'grid',
        gap: 'wide',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      })}
    >
      <FigureChart {...chart} title={texts.tickets} lines={sold} read={count} fileName="tickets" />
      <FigureChart {...chart} title={texts.door} lines={door} read={count} fileName="door" />
      <FigureChart {...chart} title={texts.signUps} lines={people} read={count} fileName="accounts" />
      {revenue.map((one) => (
        <Revenue key={one.currency} {...one} chart={chart} />
      ))}
    </section>
  );
}

function Revenue({
  currency,
  amounts,
  chart,
}: Found['revenue'][number] & {
  readonly chart: Omit<Parameters<typeof FigureChart>[0], 'title' | 'lines' | 'read' | 'fileName'>;
}) {
  const { trends: texts } = useMessages('stats');
  const { money } = useFormats();
  const name = texts.revenue(currency);
  const lines = useMemo(() => [{ name, values: amounts }], [name, amounts]);
  return (
    <FigureChart
      {...chart}
      title={name}
      lines={lines}
      read={(amount) => money({ amount, currency })}
      cellOf={(amount) => decimalText({ amount, currency })}
      fileName={`revenue-${currency}`}
    />
  );
}
