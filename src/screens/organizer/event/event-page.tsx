import { Link, useLocation, useMatchRoute } from '@tanstack/react-router';
import { Activity, Banknote, CalendarClock, EyeOff, Printer, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useNow } from '#app/data/use-now.ts';
import { useServer, type ServerData } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventHeading } from '#app/events/stored-heading.ts';
import { lazyScreen } from '#app/shell/lazy-screen.tsx';
import { myEvents } from '#contract/events/my-events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { DoorsOf, MyEventState } from '#screens/organizer/my-events/my-event-facts.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonTitle } from '#ui/skeleton.tsx';
import { stripFade, useStrip } from '#ui/use-strip.ts';
import { phaseOf } from './phase-of.ts';

/** Loaded on demand, since hardly anybody sees it. */
const NoAccess = lazyScreen(async () => (await import('./no-access.tsx')).NoAccess);

export type MyEvent = ReplyOf<typeof myEvents>['items'][number];

/** One of the caller's events; undefined until it is loaded. */
export interface OwnEvent {
  readonly event: MyEvent | undefined;
  readonly read: ServerData<ReplyOf<typeof myEvents>>;
}

/** The date, and beside it the event's state as in the list of events. */
const introStyle = css({ display: 'flex', flexWrap: 'wrap', columnGap: 'snug', alignItems: 'center' });

interface EventPageProps {
  readonly registrationId: string;
  readonly children: (own: OwnEvent) => ReactNode;
}

/** Frame of every event page: heading, tools and tabs. */
export function EventPage({ registrationId, children }: EventPageProps) {
  const { clock } = useEngines();
  const { event: texts } = useMessages('desk');
  const read = useServer(myEvents, { query: { registrationId } });
  const event = read.data?.items[0];
  const heading = useEventHeading(registrationId, read.data === undefined ? undefined : (event ?? null));
  if (read.data !== undefined && event === undefined) return <NoAccess />;
  return (
    <Page
      title={
        heading === null && read.failure === null ? (
          <SkeletonTitle>{texts.title}</SkeletonTitle>
        ) : (
          heading?.name || texts.title
        )
      }
      intro={
        heading === null ? (
          // The failure is shown below, with a way out.
          read.failure === null ? (
            // As wide as a date with doors and a state, so that the tools beside it stay in place.
            <Skeleton width="16rem" height="1.5rem" />
          ) : undefined
        ) : (
          <div className={introStyle}>
            <span>
              <DoorsOf event={heading} />
            </span>
            {event === undefined ? (
              <Skeleton width="5rem" height="1.5rem" />
            ) : (
              <MyEventState event={event} now={clock.wall()} alone />
            )}
          </div>
        )
      }
      actions={<Tools registrationId={registrationId} event={event} />}
      dense
    >
      {event?.takenDown == null ? null : (
        <Notice tone="attention" icon={EyeOff}>
          <strong>{texts.takenDown}</strong> {texts.takenDownReason} <bdi>{event.takenDown}</bdi>
        </Notice>
      )}
      {event !== undefined && event.status === 'published' && isDateOpen(Date.parse(event.startsAt)) ? (
        <DateOpen registrationId={registrationId} />
      ) : null}
      <PartTabs registrationId={registrationId} />
      {children({ event, read })}
    </Page>
  );
}

/** Explains that the event's date is open, and links to setting one. */
function DateOpen({ registrationId }: { readonly registrationId: string }) {
  const { dateOpen: texts } = useMessages('desk').event;
  return (
    <Notice
      tone="attention"
      icon={CalendarClock}
      action={
        <Link
          to="/myEventsDetails/$registrationId"
          params={{ registrationId }}
          search={{ part: 'settings' }}
          className={buttonStyle()}
        >
          {texts.set}
        </Link>
      }
    >
      {texts.text}
    </Notice>
  );
}

/** On a phone one scrolling row, so that the content stays in view. */
const rowStyle = css({
  _print: { display: 'none' },
  display: 'flex',
  gap: 'snug',
  flexWrap: { base: 'nowrap', md: 'wrap' },
  mdDown: {
    minW: '0',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    // Room for the focus ring of the outermost items.
    m: '-0.25rem',
    p: 'tight',
    '& > *': { flexShrink: '0', whiteSpace: 'nowrap' },
  },
});

const minuteMs = 60_000;

interface ToolsProps {
  readonly registrationId: string;
  readonly event: MyEvent | undefined;
}

/** The scanner is the first thing to do on the day of the doors only: before that and afterwards the page has others. */
function Tools({ registrationId, event }: ToolsProps) {
  const now = useNow(minuteMs);
  const isDoorDay = event !== undefined && phaseOf(event, now) === 'door_day';
  const { openBoard, openScanner, printTickets, sellTickets } = useMessages('desk');
  const params = { registrationId };
  const strip = useStrip<HTMLDivElement>(null);
  return (
    <div ref={strip} className={cx(rowStyle, stripFade)} data-row="tools">
      <Link
        to="/scanner"
        search={{ event: registrationId }}
        className={buttonStyle(isDoorDay ? { look: 'primary' } : undefined)}
      >
        <ScanLine size={20} aria-hidden /> {openScanner}
      </Link>
      <Link to="/events/$registrationId/door" params={params} className={buttonStyle()}>
        <Activity size={20} aria-hidden /> {openBoard}
      </Link>
      <Link to="/events/$registrationId/sell" params={params} className={buttonStyle()}>
        <Banknote size={20} aria-hidden /> {sellTickets}
      </Link>
      <Link to="/myEventsDetails/$registrationId/sheet" params={params} className={buttonStyle()}>
        <Printer size={20} aria-hidden /> {printTickets}
      </Link>
    </div>
  );
}

/** The line shows that everything below belongs to the chosen part, also a row of its own parts. */
const partsStyle = cx(
  rowStyle,
  stripFade,
  css({ borderBottomWidth: '1px', borderColor: 'line', mb: '-1px', mdDown: { pb: '0' } }),
);
const openPart = '[aria-current=page], [data-within]';
const partStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minH: 'touch',
  px: 'near',
  color: 'text.soft',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  _focusVisible: { outlineOffset: '-3px' },
  '&:is([aria-current=page], [data-within])': { color: 'text', borderColor: 'accent', fontWeight: '650' },
});

function PartTabs({ registrationId }: { readonly registrationId: string }) {
  const { parts: texts } = useMessages('desk').attendees;
  const params = { registrationId };
  const isBadges = useMatchRoute()({ to: '/events/$registrationId/badges', params }) !== false;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const strip = useStrip<HTMLElement>(openPart, path);
  return (
    <nav ref={strip} aria-label={texts.label} className={partsStyle} data-row="parts">
      <Link
        to="/myEventsDetails/$registrationId"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={partStyle}
      >
        {texts.manage}
      </Link>
      <Link
        to="/events/$registrationId/attendees"
        params={params}
        // Badges are reached from Attendees and have no tab.
        data-within={isBadges ? '' : undefined}
        activeOptions={{ exact: true, includeSearch: false }}
        className={partStyle}
      >
        {texts.attendees}
      </Link>
      <Link
        to="/events/$registrationId/imports"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={partStyle}
      >
        {texts.guests}
      </Link>
      <Link
        to="/events/$registrationId/rules"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={partStyle}
      >
        {texts.rules}
      </Link>
      <Link
        to="/events/$registrationId/messages"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={partStyle}
      >
        {texts.messages}
      </Link>
      <Link to="/analytics" search={{ event: registrationId }} className={partStyle}>
        {texts.analytics}
      </Link>
      <PublicPageLink registrationId={registrationId} />
    </nav>
  );
}

/** Leaves the event's own pages, hence apart from them. */
function PublicPageLink({ registrationId }: { readonly registrationId: string }) {
  const { parts: texts } = useMessages('desk').attendees;
  return (
    <Link
      to="/events/$registrationId"
      params={{ registrationId }}
      activeOptions={{ exact: true }}
      className={cx(partStyle, css({ ms: 'auto' }))}
    >
      {texts.publicPage}
    </Link>
  );
}
