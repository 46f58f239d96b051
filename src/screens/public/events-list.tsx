import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { keepable, readEventPage } from '#app/kept-events.ts';
import { useEngines } from '#app/engines.tsx';
import { useServer } from '#app/server-data.ts';
import { isConnection, count } from '#app/words.ts';
import type { EventFilters } from '#app/event-filters.ts';
import { listEvents, type EventSummary } from '#contract/events.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { FilterPanel } from './event-filter-panel.tsx';
import { KeptNotice } from '../kept-notice.tsx';

const grid = css({
  display: 'grid',
  gap: 'room',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
});

/** Most events on one page. */
const pageSize = 48;

export function EventsList() {
  const filters: EventFilters = useSearch({ strict: false });
  const [shown, setShown] = useState(false);
  const narrowed = Object.keys(filters).filter((key) => key !== 'search' && key !== 'sort').length;
  return (
    <Page title="What is on" intro="Events and what is left of their tickets.">
      <div className={css({ display: 'flex', gap: 'snug', alignItems: 'flex-end' })}>
        <SearchField filters={filters} />
        <Button aria-expanded={shown} onClick={() => setShown(!shown)} className={css({ minH: '3rem' })}>
          <SlidersHorizontal size={20} aria-hidden />
          <span className={css({ smDown: { srOnly: true } })}>Filters</span>
          {narrowed > 0 ? <span aria-label={`${narrowed} in use`}>{narrowed}</span> : null}
        </Button>
      </div>
      {shown ? <FilterPanel filters={filters} /> : null}
      <Results filters={filters} />
    </Page>
  );
}

function SearchField({ filters }: { readonly filters: EventFilters }) {
  const navigate = useNavigate();
  const [text, setText] = useState(filters.search ?? '');
  const settled = useDeferredValue(text.trim());
  useEffect(() => {
    if (settled === (filters.search ?? '')) return;
    const { search: _before, ...rest } = filters;
    void navigate({
      to: '.',
      search: settled === '' ? rest : { ...rest, search: settled },
      replace: true,
      resetScroll: false,
    });
  }, [settled, filters, navigate]);
  return (
    <TextField
      label="Search events"
      hideLabel
      type="search"
      placeholder="Name, place or organizer"
      value={text}
      onChange={(event) => setText(event.target.value)}
      after={<Search size={20} aria-hidden className={css({ mr: 'near', color: 'text.faint' })} />}
    />
  );
}

const mayShow = (event: EventSummary, price: EventFilters['price']) =>
  price === undefined || (price === 'free') === (event.priceFrom === null || event.priceFrom.amount === 0);

function Results({ filters }: { readonly filters: EventFilters }) {
  const { clock } = useEngines();
  const { price, ...query } = filters;
  const [pages, setPages] = useState(1);
  const keep = keepable(filters) ? { keep: { name: 'events', check: readEventPage } } : {};
  const events = useServer(listEvents, { query: { ...query, limit: String(pageSize * pages) } }, keep);

  if (events.data === undefined) {
    if (events.loading) return <LoadingCards />;
    return events.failure !== null && isConnection(events.failure) ? (
      <OfflineState
        title="No events on this device yet"
        action={<Button onClick={events.again}>Try again</Button>}
      >
        Events that you have seen once are shown here with no connection too.
      </OfflineState>
    ) : (
      <ErrorState title="The events did not load" action={<Button onClick={events.again}>Try again</Button>}>
        The server has trouble. Your tickets are on this device all the same.
      </ErrorState>
    );
  }
  const items = events.data.items.filter((event) => mayShow(event, price));
  return (
    <>
      <KeptNotice at={events.at} failure={events.failure} now={clock.wall()} onRetry={events.again} />
      <p role="status" className={css({ srOnly: true })}>
        {count(items.length)} events shown
      </p>
      {items.length === 0 ? <NoneFound filters={filters} /> : null}
      <ul className={grid}>
        {items.map((event) => (
          <li key={event.registrationId}>
            <EventCard event={event} now={clock.wall()} />
          </li>
        ))}
      </ul>
      {events.data.items.length < events.data.total ? (
        <div className={css({ display: 'grid', justifyItems: 'center', gap: 'snug' })}>
          <p className={css({ textStyle: 'small', color: 'text.soft' })}>
            {count(events.data.items.length)} of {count(events.data.total)}
          </p>
          {events.data.items.length < 200 ? (
            <Button onClick={() => setPages(pages + 1)}>Show more</Button>
          ) : (
            <p>Search or filter to see the rest.</p>
          )}
        </div>
      ) : null}
    </>
  );
}

function NoneFound({ filters }: { readonly filters: EventFilters }) {
  const navigate = useNavigate();
  const narrowed = Object.keys(filters).some((key) => key !== 'sort');
  return narrowed ? (
    <EmptyState
      title="Nothing matches"
      action={
        <Button onClick={() => void navigate({ to: '.', search: {} })}>Clear search and filters</Button>
      }
    >
      Try a shorter word, another city, or more days.
    </EmptyState>
  ) : (
    <EmptyState title="No events yet">When an organizer publishes one, it appears here.</EmptyState>
  );
}

function LoadingCards() {
  return (
    <div role="status" aria-label="Loading events" className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={css({ display: 'grid', gap: 'snug' })}>
          <Skeleton height="11rem" />
          <Skeleton width="70%" />
          <Skeleton width="45%" />
        </div>
      ))}
    </div>
  );
}
