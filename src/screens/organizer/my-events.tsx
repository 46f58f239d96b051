import { Link } from '@tanstack/react-router';
import { Plus, Printer, ScanLine } from 'lucide-react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { myEvents } from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { EventCover, EventState } from '#screens/parts/event-card.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { UnsentDrafts } from './editor/unsent-drafts.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SearchField } from '#screens/parts/search-field.tsx';

const linkLook = css({
  display: 'flex',
  alignItems: 'center',
  minH: 'touch',
  _hover: { textDecoration: 'underline' },
});

type MyEvent = ReplyOf<typeof myEvents>['items'][number];

const pageSize = 50;

const phases = ['all', 'today', 'upcoming', 'past'] as const;
type Phase = (typeof phases)[number];

export function MyEvents() {
  const { myEvents: texts } = useMessages('desk');
  const [filter, setFilter] = useListAddress(['search', 'when', 'page']);
  const phase = phases.find((known) => known === filter.when) ?? 'all';
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      actions={
        <Link to="/events/create" className={buttonLook({ look: 'primary' })}>
          <Plus size={20} aria-hidden /> {texts.create}
        </Link>
      }
    >
      <UnsentDrafts />
      <div className={css({ display: 'grid', gap: 'base', md: { gridTemplateColumns: '2fr 1fr' } })}>
        <SearchField
          label={texts.search.label}
          placeholder={texts.search.placeholder}
          value={filter.search ?? ''}
          onChange={(search) => setFilter({ search })}
        />
        <Segmented
          label={texts.when}
          options={phases.map((value) => ({ value, label: texts.phases[value] }))}
          value={phase}
          onChange={(when) => setFilter({ when: when === 'all' ? '' : when })}
        />
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
      ...(phase === 'all' ? {} : { when: phase }),
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
            {texts.doors(day(event.startsAt, event.timeZone), clockTime(event.doorsOpenAt, event.timeZone))}
          </p>
          {event.status === 'draft' ? <Badge>{texts.draft}</Badge> : <EventState event={event} now={now} />}
        </div>
        <h2 className={css({ textStyle: 'h2' })}>
          <Link to="/myEventsDetails/$registrationId" params={params} className={linkLook}>
            {event.name}
          </Link>
        </h2>
        <p className={css({ color: 'text.soft' })}>
          {texts.facts(
            event.ticketsIssued,
            event.gates.length,
            event.venue === null ? texts.online : `${event.venue.name}, ${event.venue.city}`,
          )}
        </p>
        <Ways event={event} />
      </div>
    </Card>
  );
}

function Ways({ event }: { readonly event: MyEvent }) {
  const { myEvents: texts, openScanner, printTickets } = useMessages('desk');
  const params = { registrationId: event.registrationId };
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      <Link
        to="/scanner"
        search={{ event: event.registrationId }}
        className={buttonLook({ look: 'primary' })}
        aria-label={texts.openScannerFor(event.name)}
      >
        <ScanLine size={20} aria-hidden /> {openScanner}
      </Link>
      <Link
        to="/myEventsDetails/$registrationId"
        params={params}
        className={buttonLook()}
        aria-label={texts.manageEvent(event.name)}
      >
        {texts.manage}
      </Link>
      <Link
        to="/myEventsDetails/$registrationId/sheet"
        params={params}
        className={buttonLook()}
        aria-label={texts.printTicketsOf(event.name)}
      >
        <Printer size={20} aria-hidden /> {printTickets}
      </Link>
    </div>
  );
}
