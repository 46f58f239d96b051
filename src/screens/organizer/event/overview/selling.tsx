import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useGraph } from '#app/data/use-graph.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { SaleDay } from '#contract/events/analytics.ts';
import { eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { fillDays } from '#domain/events/sale-line.ts';
import { dayAfter } from '#domain/time/day-range.ts';
import { localDay } from '#domain/time/local-day.ts';
import { buttonStyle } from '#ui/button.tsx';
import { LineChart } from '#ui/line-chart.tsx';
import { Section } from '#ui/page.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { EventFigures } from '#screens/organizer/event-figures.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { MyEvent } from '../event-page.tsx';
import { LatestOrders } from './latest-orders.tsx';

const shownDays = 14;
const everyMs = 60_000;

/** An event's sales: total, today compared with a week ago, and by day. @param now ms */
export function SellingOverview({ event, now }: { readonly event: MyEvent; readonly now: number }) {
  const { overview } = useMessages('desk');
  const { registrationId, timeZone } = event;
  const to = localDay(now, timeZone);
  const from = dayAfter(to, 1 - shownDays);
  const read = useGraph(eventAnalyticsQuery, { registrationId, from, to }, { everyMs });
  return (
    <>
      {event.figures === null ? null : <EventFigures figures={event.figures} today={false} />}
      <ReadState read={read} what={overview.what} skeleton={{ count: 2 }}>
        {({ event: { analytics } }) => (
          <>
            <TodayBeside sales={analytics.sales} today={to} />
            <DayLine registrationId={registrationId} sales={analytics.sales} from={from} to={to} />
          </>
        )}
      </ReadState>
      <LatestOrders event={event} />
    </>
  );
}

/** Sales of today and of the same weekday a week ago, both as `sales of a day` in the definitions. */
function TodayBeside({ sales, today }: { readonly sales: readonly SaleDay[]; readonly today: string }) {
  const { selling: texts } = useMessages('desk').overview;
  const { day } = useFormats();
  const before = dayAfter(today, -7);
  return (
    <Section title={texts.title}>
      <Stats>
        <DayStat label={texts.today} sales={sales.filter((one) => one.day === today)} />
        <DayStat
          label={texts.weekBefore(day(before, 'UTC'))}
          sales={sales.filter((one) => one.day === before)}
        />
      </Stats>
    </Section>
  );
}

function DayStat({ label, sales }: { readonly label: string; readonly sales: readonly SaleDay[] }) {
  const { selling: texts } = useMessages('desk').overview;
  const { money } = useFormats();
  const sum = (of: (one: SaleDay) => number) => sales.reduce((all, one) => all + of(one), 0);
  const returned = sum((one) => one.returnedTickets);
  const hints = [
    ...sales.filter(({ amount }) => amount > 0).map(money),
    ...(returned === 0 ? [] : [texts.returned(returned)]),
  ];
  return (
    <Stat
      label={label}
      value={texts.tickets(sum((one) => one.tickets))}
      long
      {...(hints.length === 0 ? {} : { hint: hints.join(' · ') })}
    />
  );
}

interface DayLineProps {
  readonly registrationId: string;
  readonly sales: readonly SaleDay[];
  readonly from: string;
  readonly to: string;
}

function DayLine({ registrationId, sales, from, to }: DayLineProps) {
  const { analytics, overview } = useMessages('desk');
  const { tryAgain } = useMessages('shell');
  const { selling: texts } = overview;
  const { count, day } = useFormats();
  const filled = useMemo(() => fillDays(sales, '', { from, to }), [sales, from, to]);
  const places = useMemo(() => filled.map((one) => day(one.day, 'UTC')), [filled, day]);
  const lines = useMemo(
    () => [{ name: texts.lineName, values: filled.map(({ tickets }) => tickets) }],
    [filled, texts],
  );
  return (
    <Section
      title={texts.line}
      actions={
        <Link to="/analytics" search={{ event: registrationId }} className={buttonStyle()}>
          {texts.analytics}
        </Link>
      }
    >
      <div className={css({ minW: '0' })}>
        <LineChart
          label={texts.line}
          places={places}
          lines={lines}
          read={count}
          hint={analytics.chartHint}
          missing={{ text: analytics.chartMissing, again: tryAgain }}
        />
      </div>
    </Section>
  );
}
