import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useReportView } from '#app/events/use-report-view.ts';
import { readEventDetail } from '#app/events/stored-events.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { useServer, type ServerData } from '#app/data/server-data.ts';
import { readEvent, type EventDetail } from '#contract/events/events.ts';
import { buttonStyle } from '#ui/button.tsx';
import { ErrorState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EventCover, EventState } from '#screens/parts/event-card.tsx';
import { EventFacts, EventStory } from '#screens/parts/event-facts.tsx';
import { formatting } from '#screens/parts/formatted-text.tsx';
import { BuyBar, useEventPrices } from './buy-bar.tsx';
import { EventExtras } from './event-extras.tsx';
import { EventTickets } from './event-tickets.tsx';
import { useTypesOnSale } from './types-on-sale.ts';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';
import { isMissing, Unread } from '#screens/parts/read-state.tsx';

const storyAndTicketsStyle = css({
  display: 'grid',
  gap: 'wide',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _wide: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});
const coverStyle = css({
  position: 'relative',
  h: { base: '11rem', md: '17rem' },
  overflow: 'hidden',
  borderRadius: { base: '0', md: 'large' },
});
const loadingStyle = css({
  maxW: 'page',
  mx: 'auto',
  px: { base: 'base', md: 'wide' },
  pt: 'room',
  display: 'grid',
  gap: 'room',
});
const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'room',
  alignContent: 'start',
});
/** As wide as the page below it; full width on a phone. */
const besidePageStyle = css({ maxW: 'page', mx: 'auto', px: { base: '0', md: 'wide' } });

/** Over the picture, so that nothing moves when it comes; only for people with an organizer's account. */
const ManageEvent = lazyPart(
  lazyCode(async () => (await import('./manage-event.tsx')).ManageEvent),
  { waiting: null, failed: () => null },
);

export function EventDetailScreen() {
  const { registrationId = '' } = useParams({ strict: false });
  // A hidden ticket type is shown only through its own link, on this device too.
  const { ticketType, promoCode }: { readonly ticketType?: string; readonly promoCode?: string } = useSearch({
    strict: false,
  });
  const event = useServer(
    readEvent,
    { params: { registrationId }, query: hiddenBy(ticketType, promoCode) },
    {
      keep: {
        name: `event:${[registrationId, ticketType, promoCode].filter((part) => part !== undefined).join(':')}`,
        check: readEventDetail,
      },
    },
  );
  useReportView(event.at === 0 || event.failure !== null ? null : (event.data ?? null));
  // Drop the stored copy of a removed event, so that it doesn't offer tickets that no longer exist.
  if (isMissing(event.failure)) return <NoEvent read={event} />;
  if (event.data === undefined) {
    return event.loading ? <Loading /> : <NoEvent read={event} />;
  }
  return <Shown event={event.data} read={event} />;
}

function Shown({ event, read }: { readonly event: EventDetail; readonly read: ServerData<EventDetail> }) {
  const { clock } = useEngines();
  const tickets = useRef<HTMLElement>(null);
  const types = useTypesOnSale(event);
  const prices = useEventPrices(types);
  // If the event sells nothing here, the page does not mention tickets.
  const isSold = event.saleState !== null || event.ticketTypes.length > 0;
  return (
    <>
      <Cover event={event} />
      <Page
        title={event.name}
        intro={event.summary}
        actions={<EventState event={event} now={clock.wall()} />}
      >
        <StoredNotice at={read.at} failure={read.failure} now={clock.wall()} onRetry={read.again} />
        <div className={isSold ? storyAndTicketsStyle : undefined}>
          <div className={factsStyle}>
            <EventFacts event={event} prices={isSold ? prices : null} />
            <EventExtras event={event} />
            <EventStory text={event.description} />
            {isSold ? <BuyBar event={event} types={types} tickets={tickets} /> : null}
          </div>
          {isSold ? <EventTickets event={event} standing={types} ref={tickets} /> : null}
        </div>
      </Page>
    </>
  );
}

const hiddenBy = (ticketType: string | undefined, promoCode: string | undefined) => ({
  ...(ticketType === undefined ? {} : { ticketType }),
  ...(promoCode === undefined ? {} : { promoCode }),
});

function NoEvent({ read }: { readonly read: ServerData<EventDetail> }) {
  const { event: texts, browse } = useMessages('events');
  return (
    <Page title={isMissing(read.failure) ? texts.missing.title : texts.title} width="column">
      <Unread
        read={read}
        titles={{ error: texts.failed, offline: texts.notHere }}
        missing={
          <ErrorState
            title={texts.missing.title}
            action={
              <Link to="/" className={buttonStyle({ look: 'primary' })}>
                {browse}
              </Link>
            }
          >
            {texts.missing.text}
          </ErrorState>
        }
      />
    </Page>
  );
}

function Cover({ event }: { readonly event: EventDetail }) {
  const { user } = useAuth();
  return (
    <div className={besidePageStyle}>
      <div className={coverStyle}>
        <EventCover event={event} sizes="(min-width: 1200px) max(1136px, 60vw), 100vw" isFirst />
        {worksAtDoors(user) ? <ManageEvent registrationId={event.registrationId} /> : null}
      </div>
    </div>
  );
}

function Loading() {
  const { event: texts } = useMessages('events');
  // Usually loaded by the time the event is.
  useEffect(() => void formatting.fetched(), []);
  return (
    <div role="status" aria-label={texts.loading}>
      <div className={besidePageStyle}>
        <div className={coverStyle}>
          <Skeleton shape="fill" />
        </div>
      </div>
      <div className={loadingStyle}>
        <Skeleton height="2.5rem" width="60%" />
        <div className={storyAndTicketsStyle}>
          <div className={factsStyle}>
            {['60%', '45%', '30%', '50%'].map((width) => (
              <Skeleton key={width} height="2.5rem" width={width} />
            ))}
          </div>
          <div className={factsStyle}>
            <Skeleton shape="card" height="10rem" />
            <Skeleton shape="card" height="10rem" />
          </div>
        </div>
      </div>
    </div>
  );
}
