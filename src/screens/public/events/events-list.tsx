import { useNavigate, useSearch } from '@tanstack/react-router';
import { CloudOff, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { activeFilterCount, type EventFilters } from '#app/events/event-filters.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { useEventPages, type EventPages } from '#app/events/event-pages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { cardStyle } from '#ui/card.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { cardGrid, EventBlocks } from './event-blocks.tsx';
import { FilterPanel } from './event-filter-panel.tsx';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';
import { Unread } from '#screens/parts/read-state.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { FoundLine } from '#screens/parts/found-line.tsx';

/** The public list of events: searched, filtered and sorted by the address, at any length. */
export function EventsList() {
  const filters: EventFilters = useSearch({ strict: false });
  const { list: texts } = useMessages('events');
  const [shown, setShown] = useState(activeFilterCount(filters) > 0);
  const pages = useEventPages(filters);
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div
        role="search"
        className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'flex-end' })}
      >
        <div className={css({ flex: '1 1 8rem' })}>
          <EventSearch filters={filters} />
        </div>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)} className={css({ minH: '3rem' })}>
          <SlidersHorizontal size={20} aria-hidden />
          <span className={css({ smDown: { srOnly: true } })}>{texts.filters}</span>
          {activeFilterCount(filters) > 0 ? (
            <span aria-label={texts.filtersInUse(activeFilterCount(filters))}>
              {activeFilterCount(filters)}
            </span>
          ) : null}
        </Button>
      </div>
      {shown ? <FilterPanel filters={filters} events={pages.events} /> : null}
      <Results filters={filters} pages={pages} />
    </Page>
  );
}

function EventSearch({ filters }: { readonly filters: EventFilters }) {
  const { search: texts } = useMessages('events').list;
  const navigate = useNavigate();
  return (
    <SearchField
      label={texts.label}
      placeholder={texts.placeholder}
      value={filters.search ?? ''}
      onChange={(wanted) =>
        void navigate({
          to: '.',
          search: ({ search: _before, ...rest }: EventFilters) =>
            wanted === '' ? rest : { ...rest, search: wanted },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function Results({ filters, pages }: { readonly filters: EventFilters; readonly pages: EventPages }) {
  const { list: texts } = useMessages('events');
  const now = useMinute();
  const { events, failure } = pages;
  if (pages.loading) return <LoadingCards />;
  if (pages.from === 'nowhere') return <NothingHere pages={pages} />;
  const narrowed = Object.keys(filters).some((key) => key !== 'sort');
  return (
    <>
      {pages.from === 'device' && narrowed ? (
        <StoredSearch pages={pages} now={now} />
      ) : (
        <StoredNotice at={pages.at} failure={failure} now={now} onRetry={pages.again} />
      )}
      <p
        role="status"
        className={css({ textStyle: 'small', color: 'text.soft' })}
        data-changing={pages.changing}
        data-searched={filters.search ?? ''}
      >
        <FoundLine total={pages.total} found={texts.found} />
      </p>
      {events.length === 0 ? <NoneFound narrowed={narrowed} /> : null}
      <EventBlocks events={events} total={pages.total} now={now} />
      <More pages={pages} />
    </>
  );
}

/** Returns the current time in whole minutes, so that cards do not render more often. */
function useMinute(): number {
  const { clock } = useEngines();
  return Math.floor(clock.wall() / 60_000) * 60_000;
}

function NothingHere({ pages }: { readonly pages: EventPages }) {
  const { list: texts } = useMessages('events');
  const { failure, again } = pages;
  return (
    <Unread
      read={{ loading: false, failure, again }}
      titles={{ error: texts.failed.title, offline: texts.notHere.title }}
      still={(offline) => (offline ? texts.notHere.text : texts.failed.ticketsWork)}
    />
  );
}

/** Offline search of the events stored on this device, with a notice. */
function StoredSearch({ pages, now }: { readonly pages: EventPages; readonly now: number }) {
  const { ago } = useFormats();
  const failureWords = useFailureText();
  const { list: texts } = useMessages('events');
  const { tryAgain } = useMessages('shell');
  const { failure, at, again } = pages;
  return (
    <Notice icon={CloudOff} tone="attention" action={<Button onClick={again}>{tryAgain}</Button>}>
      <strong>{texts.searchedHere.title}</strong> {texts.searchedHere.age(ago(at, now))}{' '}
      {failure === null ? '' : failureWords(failure, 'read')}
    </Notice>
  );
}

/** Loads the next events before the end of the list is reached; the button is for those who reach it first. */
function More({ pages }: { readonly pages: EventPages }) {
  const { count } = useFormats();
  const { watchNear } = useEngines();
  const { list: texts } = useMessages('events');
  const ref = useRef<HTMLDivElement>(null);
  const { more, fetchMore, events } = pages;
  const shown = events.length;
  useEffect(() => {
    const element = ref.current;
    if (element === null || !more) return undefined;
    // Observe again after each page, because an end that is still near must be reported again.
    return watchNear(element, (near) => near && fetchMore());
  }, [watchNear, more, fetchMore, shown]);
  if (shown >= pages.total) return null;
  return (
    <div ref={ref} className={css({ display: 'grid', justifyItems: 'center', gap: 'snug' })}>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        {texts.shown(count(shown), count(pages.total))}
      </p>
      {more ? <Button onClick={fetchMore}>{texts.more}</Button> : null}
    </div>
  );
}

function NoneFound({ narrowed }: { readonly narrowed: boolean }) {
  const { noMatch, none } = useMessages('events').list;
  const navigate = useNavigate();
  return narrowed ? (
    <EmptyState
      title={noMatch.title}
      action={<Button onClick={() => void navigate({ to: '.', search: {} })}>{noMatch.clear}</Button>}
    >
      {noMatch.text}
    </EmptyState>
  ) : (
    <EmptyState title={none.title}>{none.text}</EmptyState>
  );
}

function LoadingCards() {
  const { list: texts } = useMessages('events');
  return (
    <div role="status" aria-label={texts.loading} className={css({ display: 'grid', gap: 'inherit' })}>
      <Skeleton height="1.25rem" width="5rem" />
      <div className={cardGrid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={cardStyle({ inset: 'none' })}>
            <div className={css({ aspectRatio: '16 / 9' })}>
              <Skeleton shape="fill" />
            </div>
            <div className={css({ p: 'base', display: 'grid', gap: 'snug' })}>
              <Skeleton width="45%" />
              <Skeleton height="1.5rem" width="80%" />
              <Skeleton width="60%" />
              <Skeleton height="1.5rem" width="35%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
