import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useListAddress } from '#app/data/list-address.ts';
import { useGraph } from '#app/data/use-graph.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { OrganizerAnalytics } from '#contract/events/analytics.ts';
import { analyticsQuery, eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { EventPage } from '#screens/organizer/event/event-page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Pill } from '#ui/pill.tsx';
import { Table } from '#ui/table.tsx';
import { EventCharts } from './event-charts.tsx';
import { rangeOf, ranges, type RangeName } from './range.ts';
import { SaleCharts } from './sale-charts.tsx';

const stackLook = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });

/** How one event sells and how its doors went, or how all events sell. */
export function Analytics() {
  const [{ event = '', range: asked }, setAddress] = useListAddress(['event', 'range']);
  const range = ranges.find((known) => known === asked) ?? (event === '' ? 'month' : 'all');
  const choose = (next: RangeName) => setAddress({ range: next });
  return event === '' ? (
    <AllEvents range={range} onRange={choose} />
  ) : (
    <EventPage registrationId={event}>
      {() => <OneEvent eventId={event} range={range} onRange={choose} />}
    </EventPage>
  );
}

interface RangeProps {
  readonly range: RangeName;
  readonly onRange: (range: RangeName) => void;
}

function RangeChoice({ range, onRange }: RangeProps) {
  const { analytics: texts } = useMessages('desk');
  return (
    <div
      role="group"
      aria-label={texts.range}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}
    >
      {ranges.map((name) => (
        <Pill
          key={name}
          tone={name === range ? 'chosen' : 'plain'}
          aria-pressed={name === range}
          onClick={() => onRange(name)}
        >
          {texts.ranges[name]}
        </Pill>
      ))}
    </div>
  );
}

function OneEvent({ eventId, range, onRange }: RangeProps & { readonly eventId: string }) {
  const { clock } = useEngines();
  const { analytics: texts } = useMessages('desk');
  const days = rangeOf(range, clock.wall());
  const read = useGraph(eventAnalyticsQuery, { registrationId: eventId, ...days });
  return (
    <div className={stackLook}>
      <RangeChoice range={range} onRange={onRange} />
      <ReadState read={read} what={texts.what} still={(offline) => (offline ? texts.offline : null)}>
        {({ event: { analytics } }) => <EventCharts found={analytics} days={days} now={clock.wall()} />}
      </ReadState>
    </div>
  );
}

function AllEvents({ range, onRange }: RangeProps) {
  const { clock } = useEngines();
  const { analytics: texts } = useMessages('desk');
  // The whole history of many events is long: it begins where nobody sold anything before.
  const days = rangeOf(range, clock.wall());
  const read = useGraph(analyticsQuery, days ?? { from: '2000-01-01' });
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className={stackLook}>
        <RangeChoice range={range} onRange={onRange} />
        <ReadState
          read={read}
          what={texts.what}
          still={(offline) => (offline ? texts.offline : null)}
          empty={({ analytics: { sales, events } }) =>
            sales.length === 0 && events.length === 0 ? (
              <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
            ) : null
          }
        >
          {({ analytics: { sales, events } }) => (
            <div className={stackLook}>
              <SaleCharts sales={sales} days={days} fileName="sales.csv" />
              <Events events={events} />
            </div>
          )}
        </ReadState>
      </div>
    </Page>
  );
}

type SellingEvent = OrganizerAnalytics['events'][number];

function Events({ events }: { readonly events: readonly SellingEvent[] }) {
  const { events: texts } = useMessages('desk').analytics;
  const { count, day, money } = useFormats();
  return (
    <Section title={texts.title}>
      <Table
        caption={texts.title}
        rows={events}
        rowKey={({ registrationId }) => registrationId}
        columns={[
          {
            key: 'event',
            label: texts.event,
            cell: ({ registrationId, name }: SellingEvent) => (
              <Link
                to="/analytics"
                search={{ event: registrationId }}
                className={css({ textDecoration: 'underline', overflowWrap: 'anywhere' })}
              >
                {name === '' ? texts.noName : name}
              </Link>
            ),
          },
          {
            key: 'date',
            label: texts.date,
            cell: ({ startsAt, timeZone }: SellingEvent) => day(startsAt, timeZone),
          },
          {
            key: 'tickets',
            label: texts.tickets,
            figures: true,
            cell: ({ tickets }: SellingEvent) => count(tickets),
          },
          { key: 'sold', label: texts.sold, figures: true, cell: ({ sold }: SellingEvent) => count(sold) },
          {
            key: 'revenue',
            label: texts.revenue,
            figures: true,
            cell: ({ revenue }: SellingEvent) =>
              revenue.length === 0 ? '–' : revenue.map(money).join(' + '),
          },
          {
            key: 'arrived',
            label: texts.arrived,
            figures: true,
            cell: ({ arrived }: SellingEvent) => count(arrived),
          },
        ]}
      />
    </Section>
  );
}
