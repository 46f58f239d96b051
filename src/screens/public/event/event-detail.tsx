import { useParams } from '@tanstack/react-router';
import { CalendarDays, MapPin, RefreshCcw, ScanLine, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { readEventDetail } from '#app/events/kept-events.ts';
import { useServer } from '#app/data/server-data.ts';
import { clockTime, day, failureWords, isConnection, longDay, zoneNote } from '#app/format/words.ts';
import { readEvent, type EventDetail } from '#contract/events.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EventCover, EventState } from '#screens/parts/event-card.tsx';
import { EventExtras } from './event-extras.tsx';
import { EventTickets } from './event-tickets.tsx';
import { KeptNotice } from '#screens/parts/kept-notice.tsx';

const storyAndTicketsLook = css({
  display: 'grid',
  gap: 'wide',
  _wide: { gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
});
const coverLook = css({
  h: { base: '11rem', md: '17rem' },
  overflow: 'hidden',
  borderRadius: { base: '0', md: 'large' },
});
const itemLook = css({
  display: 'flex',
  gap: 'near',
  '& svg': { color: 'accent', flexShrink: '0', mt: '3px' },
});
const linkLook = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minH: 'touch',
  minW: 'touch',
  color: 'accent',
  textDecoration: 'underline',
  px: 'tight',
});
const loadingLook = css({
  maxW: 'page',
  mx: 'auto',
  px: { base: 'base', md: 'wide' },
  display: 'grid',
  gap: 'base',
});

export function EventDetailScreen() {
  const { registrationId = '' } = useParams({ strict: false });
  const { clock } = useEngines();
  const event = useServer(
    readEvent,
    { params: { registrationId } },
    { keep: { name: `event:${registrationId}`, check: readEventDetail } },
  );
  if (event.data === undefined) {
    if (event.loading) return <Loading />;
    const missing = event.failure?.kind === 'refused' && event.failure.status === 404;
    return (
      <Page title={missing ? 'No such event' : 'Event'} width="column">
        {event.failure !== null && isConnection(event.failure) ? (
          <OfflineState
            title="This event is not on this device yet"
            action={<Button onClick={event.again}>Try again</Button>}
          >
            {failureWords(event.failure, 'read')}
          </OfflineState>
        ) : (
          <ErrorState
            title={missing ? 'This event does not exist, or is not published' : 'The event did not load'}
            action={<Button onClick={event.again}>Try again</Button>}
          >
            {event.failure === null || missing ? 'The link may be old.' : failureWords(event.failure, 'read')}
          </ErrorState>
        )}
      </Page>
    );
  }
  return (
    <>
      <Cover event={event.data} />
      <Page
        title={event.data.name}
        intro={event.data.summary}
        actions={<EventState event={event.data} now={clock.wall()} />}
      >
        <KeptNotice at={event.at} failure={event.failure} now={clock.wall()} onRetry={event.again} />
        <div className={storyAndTicketsLook}>
          <div className={css({ display: 'grid', gap: 'room', alignContent: 'start' })}>
            <Facts event={event.data} />
            <EventExtras event={event.data} />
            <p className={css({ whiteSpace: 'pre-line', color: 'text.soft', maxW: '44rem' })}>
              {event.data.description}
            </p>
          </div>
          <EventTickets event={event.data} />
        </div>
      </Page>
    </>
  );
}

function Cover({ event }: { readonly event: EventDetail }) {
  return (
    <div className={css({ maxW: 'page', mx: 'auto', px: { base: '0', md: 'wide' } })}>
      <div className={coverLook}>
        <EventCover event={event} />
      </div>
    </div>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={itemLook}>
      {icon}
      <div>{children}</div>
    </li>
  );
}

const soft = css({ color: 'text.soft', textStyle: 'small' });

const reentryWords: Readonly<Record<EventDetail['reentry'], string>> = {
  single: 'One entry per ticket, no re-entry',
  after_exit: 'Re-entry after being scanned out',
  per_day: 'One entry a day',
  per_gate: 'One entry at each gate',
  free: 'Come and go as you like',
};
const codeWords: Readonly<Record<EventDetail['codePolicy'], string>> = {
  static: 'Print the code or show it on a phone.',
  rotating: 'The code moves: show it in the app. Pictures and prints do not admit.',
  rotating_with_fallback: 'Best shown in the app; a print is looked at twice.',
};

function Facts({ event }: { readonly event: EventDetail }) {
  const place = event.venue;
  return (
    <ul className={css({ display: 'grid', gap: 'base' })}>
      <Fact icon={<CalendarDays size={20} aria-hidden />}>
        <strong>{longDay(event.startsAt, event.timeZone)}</strong>
        <p className={soft}>
          Doors {clockTime(event.doorsOpenAt, event.timeZone)} · starts{' '}
          {clockTime(event.startsAt, event.timeZone)} · ends{' '}
          {day(event.endsAt, event.timeZone) === day(event.startsAt, event.timeZone)
            ? ''
            : `${day(event.endsAt, event.timeZone)} `}
          {clockTime(event.endsAt, event.timeZone)}
          {zoneNote(event.startsAt, event.timeZone)}
        </p>
      </Fact>
      <Fact icon={<MapPin size={20} aria-hidden />}>
        {place === null ? (
          <strong>Online</strong>
        ) : (
          <>
            <strong>{place.name}</strong>
            <p className={soft}>
              {place.address}, {place.city}, {place.country}{' '}
              <a
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${place.name} ${place.address} ${place.city}`)}`}
                rel="noreferrer"
                target="_blank"
                className={linkLook}
              >
                Map
              </a>
            </p>
          </>
        )}
      </Fact>
      <Fact icon={<RefreshCcw size={20} aria-hidden />}>
        <strong>{reentryWords[event.reentry]}</strong>
        {event.ageLimit === null ? null : (
          <p className={soft}>From {event.ageLimit} years of age. Bring a document.</p>
        )}
      </Fact>
      <Fact icon={<ScanLine size={20} aria-hidden />}>
        <strong>At the door</strong>
        <p className={soft}>{codeWords[event.codePolicy]}</p>
      </Fact>
      <Fact icon={<UserRound size={20} aria-hidden />}>
        <strong>{event.organizerName}</strong>
        <p className={soft}>Organizer</p>
      </Fact>
    </ul>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading event" className={loadingLook}>
      <Skeleton height="14rem" />
      <Skeleton height="2.5rem" width="60%" />
      <Skeleton width="40%" />
      <Skeleton height="8rem" />
    </div>
  );
}
