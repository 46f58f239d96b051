import { Link } from '@tanstack/react-router';
import { ChartLine, MapPin, Plus, Printer, ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myEvents } from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Pill } from '#ui/pill.tsx';
import { EventCover, EventState } from '#screens/parts/event-card.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { EventFigures } from './event-figures.tsx';
import { UnsentDrafts } from './editor/unsent-drafts.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';

const linkLook = css({
  display: 'flex',
  alignItems: 'center',
  minH: 'touch',
  _hover: { textDecoration: 'underline' },
});

const chipsLook = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' });

type MyEvent = ReplyOf<typeof myEvents>['items'][number];

const pageSize = 50;

const phases = ['all', 'today', 'upcoming', 'drafts', 'past'] as const;
type Phase = (typeof phases)[number];

/** What the server is asked for. Servers from before drafts had a part of their own know them by their status. */
const queryOf = (phase: Phase) => {
  switch (phase) {
    case 'all':
      return {};
    case 'drafts':
      return { status: 'draft' } as const;
    case 'today':
    case 'upcoming':
    case 'past':
      return { when: phase };
  }
};

export function MyEvents() {
  const { myEvents: texts } = useMessages('desk');
  const [filter, setFilter] = useListAddress(['search', 'when', 'page']);
  const phase = phases.find((known) => known === filter.when) ?? 'all';
  return (
    <Page
      dense
      title={texts.title}
      intro={texts.intro}
      actions={
        <>
          <Link to="/analytics" className={buttonLook()}>
            <ChartLine size={20} aria-hidden /> {texts.analytics}
          </Link>
          <Link to="/location" className={buttonLook()}>
            <MapPin size={20} aria-hidden /> {texts.locations}
          </Link>
          <Link to="/events/create" className={buttonLook({ look: 'primary' })}>
            <Plus size={20} aria-hidden /> {texts.create}
          </Link>
        </>
      }
    >
      <UnsentDrafts />
      <div className={css({ display: 'grid', gap: 'near', lg: { gridTemplateColumns: '1fr auto' } })}>
        <SearchField
          label={texts.search.label}
          placeholder={texts.search.placeholder}
          value={filter.search ?? ''}
          onChange={(search) => setFilter({ search })}
        />
        <div role="group" aria-label={texts.when} className={chipsLook}>
          {phases.map((value) => (
            <Pill
              key={value}
              tone={value === phase ? 'chosen' : 'plain'}
              aria-pressed={value === phase}
              onClick={() => setFilter({ when: value === 'all' ? '' : value })}
            >
              {texts.phases[value]}
            </Pill>
          ))}
        </div>
      </div>
      <Events
        search={filter.search ?? ''}
        phase={phase}
        page={pageOf(filter.page)}
        onPage={(page) => setFilter({ page: String(page) })}
      />
    </Page>
  );
}

interface EventsProps {
  readonly search: string;
  readonly phase: Phase;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Events({ search, phase, page, onPage }: EventsProps) {
  const { clock } = useEngines();
  const { myEvents: texts } = useMessages('desk');
  const mine = useServer(myEvents, {
    query: {
      page: String(page),
      limit: String(pageSize),
      ...(search === '' ? {} : { search }),
      ...queryOf(phase),
    },
  });
  return (
    <ReadState
      read={mine}
      skeleton={{ height: '9rem' }}
      titles={{ loading: texts.loading, error: texts.failed.title, offline: texts.offline.title }}
      still={(offline) => (offline ? texts.offline.text : null)}
      ways={(offline) => (offline ? <OpenScanner /> : null)}
      empty={({ items }) =>
        items.length === 0 ? <NoEvents narrowed={search !== '' || phase !== 'all'} /> : null
      }
    >
      {({ items, total }) => (
        <>
          <p role="status" className={css({ textStyle: 'small', color: 'text.soft' })}>
            {texts.found(total)}
          </p>
          <ul className={css({ display: 'grid', gap: 'base' })}>
            {items.map((event) => (
              <li key={event.registrationId}>
                <MyEventCard event={event} now={clock.wall()} />
              </li>
            ))}
          </ul>
          <Pages
            of={texts.pagesOf}
            back={texts.previous}
            forth={texts.next}
            page={page}
            last={Math.ceil(total / pageSize)}
            onPage={onPage}
          />
        </>
      )}
    </ReadState>
  );
}

function NoEvents({ narrowed }: { readonly narrowed: boolean }) {
  const { noMatch, none } = useMessages('desk').myEvents;
  const { title, text } = narrowed ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}

function OpenScanner() {
  const { openScanner } = useMessages('desk');
  return (
    <Link to="/scanner" className={buttonLook({ look: 'primary' })}>
      {openScanner}
    </Link>
  );
}

function MyEventCard({ event, now }: { readonly event: MyEvent; readonly now: number }) {
  const { clockTime, day } = useFormats();
  const { myEvents: texts } = useMessages('desk');
  const { figures, venue } = event;
  const isDraft = event.status === 'draft';
  const place = venue === null ? (event.onlineUrl === null ? texts.noPlace : texts.online) : placeOf(venue);
  return (
    <Card
      inset="none"
      className={css({ display: 'grid', md: { gridTemplateColumns: '9rem minmax(0, 1fr)' } })}
    >
      <div className={css({ h: { base: '4rem', md: 'full' }, position: 'relative' })}>
        <div className={css({ position: 'absolute', inset: '0' })}>
          <EventCover event={event} />
        </div>
      </div>
      <div
        className={css({
          p: 'base',
          display: 'grid',
          gap: 'near',
          minW: '0',
          xl: { gridTemplateColumns: 'minmax(14rem, 2fr) minmax(0, 3fr)', columnGap: 'room' },
        })}
      >
        <div className={css({ minW: '0', display: 'grid', gap: 'tight', alignContent: 'start' })}>
          <div className={chipsLook}>
            <p className={css({ textStyle: 'label', color: 'accent' })}>
              {isDateOpen(Date.parse(event.startsAt))
                ? day(event.startsAt)
                : texts.doors(
                    day(event.startsAt, event.timeZone),
                    clockTime(event.doorsOpenAt, event.timeZone),
                  )}
            </p>
            {isDraft ? <Badge>{texts.draft}</Badge> : <EventState event={event} now={now} />}
            <OpenConflicts count={figures?.openConflicts ?? 0} />
          </div>
          <h2 className={css({ textStyle: 'h2', minW: '0', overflowWrap: 'anywhere' })}>
            <Link
              to="/myEventsDetails/$registrationId"
              params={{ registrationId: event.registrationId }}
              className={linkLook}
            >
              {event.name === '' ? texts.noName : event.name}
            </Link>
          </h2>
          <p className={css({ color: 'text.soft', textStyle: 'small' })}>
            {texts.facts(place, event.gates.length)}
          </p>
        </div>
        <div className={css({ minW: '0', display: 'grid', gap: 'near', alignContent: 'space-between' })}>
          {figures === null || isDraft ? null : <EventFigures figures={figures} />}
          <Ways event={event} />
        </div>
      </div>
    </Card>
  );
}

const placeOf = ({ name, city }: NonNullable<MyEvent['venue']>) =>
  [...new Set([name, city])].filter((part) => part !== '').join(', ');

/** Two people may be inside by one ticket: said wherever the event is. */
function OpenConflicts({ count }: { readonly count: number }) {
  const { figures: texts } = useMessages('desk');
  return count === 0 ? null : <Badge tone="attention">{texts.conflicts(count)}</Badge>;
}

function Ways({ event }: { readonly event: MyEvent }) {
  const { myEvents: texts, openScanner, printTickets } = useMessages('desk');
  const params = { registrationId: event.registrationId };
  const name = event.name === '' ? texts.noName : event.name;
  const isDraft = event.status === 'draft';
  return (
    <div className={chipsLook}>
      {isDraft ? null : (
        <Link
          to="/scanner"
          search={{ event: event.registrationId }}
          className={buttonLook({ look: 'primary' })}
          aria-label={texts.openScannerFor(name)}
        >
          <ScanLine size={20} aria-hidden /> {openScanner}
        </Link>
      )}
      <Link
        to="/myEventsDetails/$registrationId"
        params={params}
        className={buttonLook()}
        aria-label={texts.manageEvent(name)}
      >
        {texts.manage}
      </Link>
      {isDraft ? null : (
        <Link
          to="/myEventsDetails/$registrationId/sheet"
          params={params}
          className={buttonLook()}
          aria-label={texts.printTicketsOf(name)}
        >
          <Printer size={20} aria-hidden /> {printTickets}
        </Link>
      )}
    </div>
  );
}
