import { useMemo } from 'react';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { SaleDay } from '#contract/events/analytics.ts';
import { decimalText } from '#domain/sales/currency.ts';
import { fillDays } from '#domain/events/sale-line.ts';
import { FigureChart, type ChartSource } from './figure-chart.tsx';

interface SaleChartsProps {
  readonly sales: readonly SaleDay[];
  /** Requested days; null: from the first sale. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly fileName: string;
  /** Source of the figures, for a saved image. */
  readonly about: ChartSource;
}

/** Tickets and revenue by day, with a chart per currency. */
export function SaleCharts({ sales, days, fileName, about }: SaleChartsProps) {
  const { sales: texts } = useMessages('desk').analytics;
  const { count, day: dayWords } = useFormats();
  const { from, to } = days ?? { from: '', to: '' };
  const filled = useMemo(() => fillDays(sales, '', from === '' ? null : { from, to }), [sales, from, to]);
  const cells = useMemo(() => filled.map(({ day }) => day), [filled]);
  const places = useMemo(() => filled.map(({ day }) => dayWords(day, 'UTC')), [filled, dayWords]);
  const lines = useMemo(
    () => [
      { name: texts.tickets, values: filled.map(({ tickets }) => tickets) },
      { name: texts.returned, values: filled.map(({ returnedTickets }) => returnedTickets) },
    ],
    [filled, texts],
  );
  const currencies = [
    ...new Set(sales.filter((one) => one.amount > 0 || one.returnedAmount > 0).map((one) => one.currency)),
  ];
  return (
    <>
      <FigureChart
        title={texts.title}
        placeLabel={texts.day}
        places={places}
        placeCells={cells}
        lines={lines}
        read={count}
        fileName={fileName}
        about={about}
      />
      {currencies.map((currency) => (
        <MoneyChart key={currency} sales={sales} days={days} currency={currency} about={about} />
      ))}
    </>
  );
}

function MoneyChart({
  sales,
  days,
  currency,
  about,
}: Omit<SaleChartsProps, 'fileName'> & { readonly currency: string }) {
  const { sales: texts, money: titles } = useMessages('desk').analytics;
  const { money, day: dayWords } = useFormats();
  const { from, to } = days ?? { from: '', to: '' };
  const filled = useMemo(
    () => fillDays(sales, currency, from === '' ? null : { from, to }),
    [sales, currency, from, to],
  );
  const cells = useMemo(() => filled.map(({ day }) => day), [filled]);
  const places = useMemo(() => filled.map(({ day }) => dayWords(day, 'UTC')), [filled, dayWords]);
  const lines = useMemo(
    () => [
      { name: texts.amount, values: filled.map(({ amount }) => amount) },
      { name: texts.refunds, values: filled.map(({ returnedAmount }) => returnedAmount) },
    ],
    [filled, texts],
  );
  return (
    <FigureChart
      title={`${titles.title} (${currency})`}
      placeLabel={texts.day}
      places={places}
      placeCells={cells}
      lines={lines}
      read={(amount) => money({ amount, currency })}
      cellOf={(amount) => decimalText({ amount, currency })}
      fileName={`revenue-${currency}`}
      about={about}
    />
  );
}
