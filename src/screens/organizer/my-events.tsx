import { Link } from '@tanstack/react-router';
import { Printer, ScanLine } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer, type ServerData } from '#app/data/server-data.ts';
import { clockTime, day, failureWords, isConnection } from '#app/format/words.ts';
import { myEvents } from '#contract/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EventCover, EventState } from '#screens/parts/event-card.tsx';
import { KeptNotice } from '#screens/parts/kept-notice.tsx';
import { Pages } from '#screens/parts/pages.tsx';

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

interface Filter {
  readonly text: string;
  readonly phase: Phase;
  readonly page: number;
}

export function MyEvents() {
  const { myEvents: texts } = useMessages('desk');
  const [filter, setFilter] = useState<Filter>({ text: '', phase: 'all', page: 1 });
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className={css({ display: 'grid', gap: 'base', md: { gridTemplateColumns: '2fr 1fr' } })}>
        <TextField
          label={texts.search.label}
          hideLabel
          type="search"
          placeholder={texts.search.placeholder}
          value={filter.text}
          maxLength={200}
          onChange={(event) => setFilter({ ...filter, text: event.target.value, page: 1 })}
        />
        <Segmented
          label={texts.when}
          options={phases.map((value) => ({ value, label: texts.phases[value] }))}
          value={filter.phase}
          onChange={(phase) => setFilter({ ...filter, phase, page: 1 })}
        />
      </div>
      <Events filter={filter} onPage={(page) => setFilter({ ...filter, page })} />
    </Page>
  );
}

interface EventsProps {
  readonly filter: Filter;
  readonly onPage: (page: number) => void;
}

function Events({ filter, onPage }: EventsProps) {
  const { clock } = useEngines();
  const { myEvents: texts } = useMessages('desk');
  const search = useDeferredValue(filter.text.trim());
  const { phase, page } = filter;
  const mine = useServer(myEvents, {
    query: {
      page: String(page),
      limit: String(pageSize),
      ...(search === '' ? {} : { search }),
      ...(phase === 'all' ? {} : { when: phase }),
    },
  });
  if (mine.data === undefined) return <NoAnswer mine={mine} />;
  const { items, total } = mine.data;
  if (items.length === 0) return <NoEvents narrowed={search !== '' || phase !== 'all'} />;
  return (
    <>
      <KeptNotice at={mine.at} failure={mine.failure} now={clock.wall()} onRetry={mine.again} />
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
  );
}

function NoEvents({ narrowed }: { readonly narrowed: boolean }) {
  const { noMatch, none } = useMessages('desk').myEvents;
  const { title, text } = narrowed ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}

function NoAnswer({ mine }: { readonly mine: Pick<ServerData<unknown>, 'loading' | 'failure' | 'again'> }) {
  const { myEvents: texts, openScanner } = useMessages('desk');
  const { tryAgain } = useMessages('shell');
  if (mine.loading) return <SkeletonCards label={texts.loading} height="9rem" />;
  const again = <Button onClick={mine.again}>{tryAgain}</Button>;
  if (mine.failure === null || !isConnection(mine.failure)) {
    return (
      <ErrorState title={texts.failed.title} action={again}>
        {mine.failure === null ? texts.failed.text : failureWords(mine.failure, 'read')}
      </ErrorState>
    );
  }
  return (
    <OfflineState
      title={texts.offline.title}
      action={
        <>
          {again}
          <Link to="/scanner" className={buttonLook({ look: 'primary' })}>
            {openScanner}
          </Link>
        </>
      }
    >
      {failureWords(mine.failure, 'read')} {texts.offline.text}
    </OfflineState>
  );
}

function MyEventCard({ event, now }: { readonly event: MyEvent; readonly now: number }) {
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
