import { Link } from '@tanstack/react-router';
import { Printer, ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import { useServer } from '#app/server-data.ts';
import { clockTime, count, day, failureWords, isConnection } from '#app/words.ts';
import { myEvents } from '#contract/events.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EventCover, EventState } from '../public/event-card.tsx';
import { KeptNotice } from '../kept-notice.tsx';

const linkLook = css({
  display: 'flex',
  alignItems: 'center',
  minH: 'touch',
  _hover: { textDecoration: 'underline' },
});

type MyEvent = ReplyOf<typeof myEvents>['items'][number];

export function MyEvents() {
  return (
    <Page title="My events" intro="Their doors, devices and tickets.">
      <Events />
    </Page>
  );
}

function Events() {
  const { clock } = useEngines();
  const mine = useServer(myEvents, {});
  if (mine.data === undefined) {
    if (mine.loading) return <SkeletonCards label="Loading your events" height="9rem" />;
    const again = <Button onClick={mine.again}>Try again</Button>;
    if (mine.failure !== null && isConnection(mine.failure)) {
      return (
        <OfflineState
          title="Your events need a connection"
          action={
            <>
              {again}
              <Link to="/scanner" className={buttonLook({ look: 'primary' })}>
                Open scanner
              </Link>
            </>
          }
        >
          {failureWords(mine.failure)} Scanning works without: events on this device are listed in the
          scanner.
        </OfflineState>
      );
    }
    return (
      <ErrorState title="Your events did not load" action={again}>
        {mine.failure === null ? 'The server has trouble.' : failureWords(mine.failure)}
      </ErrorState>
    );
  }
  if (mine.data.items.length === 0) {
    return <EmptyState title="No events yet">Events that you organize or work at appear here.</EmptyState>;
  }
  return (
    <>
      <KeptNotice at={mine.at} failure={mine.failure} now={clock.wall()} onRetry={mine.again} />
      <ul className={css({ display: 'grid', gap: 'base' })}>
        {nearestFirst(mine.data.items, clock.wall()).map((event) => (
          <li key={event.registrationId}>
            <MyEventCard event={event} now={clock.wall()} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is on or comes next first; what is past last, newest first. */
export function nearestFirst(events: readonly MyEvent[], now: number): readonly MyEvent[] {
  const over = (event: MyEvent) => Date.parse(event.endsAt) < now;
  return events.toSorted((one, other) => {
    if (over(one) !== over(other)) return over(one) ? 1 : -1;
    const order = Date.parse(one.startsAt) - Date.parse(other.startsAt);
    return over(one) ? -order : order;
  });
}

function MyEventCard({ event, now }: { readonly event: MyEvent; readonly now: number }) {
  const params = { registrationId: event.registrationId };
  return (
    <Card
      inset="none"
      className={css({ display: 'grid', md: { gridTemplateColumns: '13rem minmax(0, 1fr)' } })}
    >
      <div className={css({ h: { base: '6rem', md: 'full' }, minH: '6rem', position: 'relative' })}>
        <div className={css({ position: 'absolute', inset: '0' })}>
          <EventCover event={event} />
        </div>
      </div>
      <div className={css({ p: 'room', display: 'grid', gap: 'near' })}>
        <div
          className={css({ display: 'flex', justifyContent: 'space-between', gap: 'near', flexWrap: 'wrap' })}
        >
          <p className={css({ textStyle: 'label', color: 'accent' })}>
            {day(event.startsAt, event.timeZone)} · doors {clockTime(event.doorsOpenAt, event.timeZone)}
          </p>
          {event.status === 'draft' ? <Badge>Draft</Badge> : <EventState event={event} now={now} />}
        </div>
        <h2 className={css({ textStyle: 'h2' })}>
          <Link to="/myEventsDetails/$registrationId" params={params} className={linkLook}>
            {event.name}
          </Link>
        </h2>
        <p className={css({ color: 'text.soft' })}>
          {count(event.ticketsIssued)} tickets ·{' '}
          {event.gates.length === 1 ? '1 gate' : `${event.gates.length} gates`} ·{' '}
          {event.venue === null ? 'online' : `${event.venue.name}, ${event.venue.city}`}
        </p>
        <Ways event={event} />
      </div>
    </Card>
  );
}

function Ways({ event }: { readonly event: MyEvent }) {
  const params = { registrationId: event.registrationId };
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      <Link
        to="/scanner"
        search={{ event: event.registrationId }}
        className={buttonLook({ look: 'primary' })}
        aria-label={`Open scanner for ${event.name}`}
      >
        <ScanLine size={20} aria-hidden /> Open scanner
      </Link>
      <Link
        to="/myEventsDetails/$registrationId"
        params={params}
        className={buttonLook()}
        aria-label={`Gates and devices of ${event.name}`}
      >
        Gates and devices
      </Link>
      <Link
        to="/myEventsDetails/$registrationId/sheet"
        params={params}
        className={buttonLook()}
        aria-label={`Ticket sheet of ${event.name}`}
      >
        <Printer size={20} aria-hidden /> Ticket sheet
      </Link>
    </div>
  );
}
