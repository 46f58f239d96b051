import { useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readEvent, type EventDetail } from '#contract/events/events.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Orders } from '#screens/organizer/event/orders.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import type { OpenSale } from '#screens/parts/selling/sale-in-progress.tsx';
import { SellTickets } from '#screens/parts/selling/sell-tickets.tsx';
import { Takings } from '#screens/parts/selling/takings.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';

/** Sales at the door for those permitted: tickets, takings, and for sellers the orders. */
export function Sell() {
  const texts = useMessages('selling');
  const { dayAndClock } = useFormats();
  const whenOf = ({ startsAt, timeZone }: EventDetail) => dayAndClock(startsAt, timeZone);
  const { registrationId = '' } = useParams({ strict: false });
  const event = useServer(readEvent, { params: { registrationId }, query: {} });
  const rights = useServer(ownRights, { params: { registrationId } });
  return (
    <Page
      title={texts.title}
      intro={
        event.data !== undefined ? (
          <>
            <bdi>{event.data.name}</bdi> · {whenOf(event.data)}
          </>
        ) : event.loading ? (
          <Skeleton height="1.5rem" width="16rem" />
        ) : undefined
      }
    >
      <ReadState
        read={rights}
        titles={{ loading: texts.loading, error: texts.failed, offline: texts.offline }}
      >
        {({ rights: own }) =>
          own.includes('sell') ? (
            <SellTabs eventId={registrationId} event={event.data} rights={own} />
          ) : (
            <NoAccess />
          )
        }
      </ReadState>
    </Page>
  );
}

function NoAccess() {
  const { noAccess: texts } = useMessages('selling');
  return (
    <ErrorState
      title={texts.title}
      action={
        <Link to="/dashboard" className={buttonStyle({ look: 'primary' })}>
          {texts.home}
        </Link>
      }
    >
      {texts.text}
    </ErrorState>
  );
}

interface TabsProps {
  readonly eventId: string;
  readonly event: EventDetail | undefined;
  readonly rights: ReplyOf<typeof ownRights>['rights'];
}

function SellTabs({ eventId, event, rights }: TabsProps) {
  const { tabs: texts } = useMessages('selling');
  const timeZone = event?.timeZone;
  // Here, because another tab replaces the page below.
  const [sale, setSale] = useState<OpenSale | null>(null);
  return (
    <Tabs
      label={texts.label}
      tabs={[
        {
          value: 'sell',
          label: texts.sell,
          content: <SellTickets eventId={eventId} open={sale} onOpen={setSale} />,
        },
        ...(rights.includes('orders')
          ? [
              {
                value: 'orders',
                label: texts.orders,
                content: <Orders eventId={eventId} timeZone={timeZone} isLimited={!rights.includes('run')} />,
              },
            ]
          : []),
        {
          value: 'takings',
          label: texts.takings,
          content: <Takings eventId={eventId} timeZone={timeZone ?? 'UTC'} />,
        },
      ]}
    />
  );
}
