import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useListAddress } from '#app/data/list-address.ts';
import { useGraph } from '#app/data/use-graph.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { OrganizerAnalytics } from '#contract/events/analytics.ts';
import { analyticsQuery } from '#contract/graph/operations.ts';
import { shownDays, type RequestedDays } from '#domain/events/shown-days.ts';
import { localDay } from '#domain/time/local-day.ts';
import { EventPage } from '#screens/organizer/event/event-page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { readersZone } from '#messages/formats.ts';
import { EmptyState } from '#ui/message-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';
import { OneEvent } from './one-event.tsx';
import { RangeChoice } from './range-choice.tsx';
import { SaleCharts } from './sale-charts.tsx';

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });

/** Sales and admission figures of one event, or sales of all events. */
export function Analytics() {
  const [{ event = '', with: other = '', ...asked }, setAddress] = useListAddress([
    'event',
    'with',
    'range',
    'from',
    'to',
  ]);
  return event === '' ? (
    <AllEvents asked={asked} onAsk={setAddress} />
  ) : (
    <EventPage registrationId={event}>
      {(own) => (
        <OneEvent
          eventId={event}
          event={own.event}
          asked={asked}
          other={other}
          onAsk={setAddress}
          onCompare={(chosen) => setAddress({ with: chosen })}
        />
      )}
    </EventPage>
  );
}

interface AllEventsProps {
  readonly asked: RequestedDays;
  readonly onAsk: (asked: Required<RequestedDays>) => void;
}

function AllEvents({ asked, onAsk }: AllEventsProps) {
  const { clock } = useEngines();
  const { analytics: texts } = useMessages('desk');
  // Events are in many time zones, so use the user's.
  const today = localDay(clock.wall(), readersZone());
  const shown = shownDays(asked, 'month', today);
  // All history of many events: starts before anything was sold.
  const read = useGraph(analyticsQuery, shown.days ?? { from: '2000-01-01' });
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className={stackStyle}>
        <RangeChoice shown={shown} asked={asked} today={today} onChange={onAsk} />
        <ReadState
          read={read}
          what={texts.what}
          skeleton={{ count: 2, height: '24rem' }}
          still={(offline) => (offline ? texts.offline : null)}
          empty={({ analytics: { sales, events } }) =>
            sales.length === 0 && events.length === 0 ? (
              <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
            ) : null
          }
        >
          {({ analytics: { sales, events } }) => (
            <div className={stackStyle}>
              <SaleCharts sales={sales} days={shown.days} fileName="sales" about={{ words: texts.intro }} />
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
                <bdi>{name === '' ? texts.noName : name}</bdi>
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
