import { Link } from '@tanstack/react-router';
import { ChartLine, MapPin, Plus } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useDesk } from '#app/look/use-desk.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { Pill } from '#ui/pill.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { UnsentDrafts } from './editor/unsent-drafts.tsx';
import { MyEventCards } from './my-events/my-event-cards.tsx';
import { MyEventTable } from './my-events/my-event-table.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { FoundLine } from '#screens/parts/found-line.tsx';

const chipsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' });

const pageSize = 50;

const phases = ['all', 'today', 'upcoming', 'drafts', 'past'] as const;
type Phase = (typeof phases)[number];

/** Builds the server query for a tab. Older servers, which have no phase for drafts, find them by status. */
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
          <Link to="/analytics" className={buttonStyle()}>
            <ChartLine size={20} aria-hidden /> {texts.analytics}
          </Link>
          <Link to="/location" className={buttonStyle()}>
            <MapPin size={20} aria-hidden /> {texts.locations}
          </Link>
          <Link to="/events/create" className={buttonStyle({ look: 'primary' })}>
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
        <div role="group" aria-label={texts.when} className={chipsStyle}>
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
  const { myEvents: texts } = useMessages('desk');
  // On desktop, people look for one event among many; a phone has room for one at a time.
  const isDesk = useDesk();
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
      skeleton={{ height: isDesk ? '2.25rem' : '9rem' }}
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
            <FoundLine total={total} found={texts.found} />
          </p>
          {isDesk ? <MyEventTable events={items} /> : <MyEventCards events={items} />}
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
    <Link to="/scanner" className={buttonStyle({ look: 'primary' })}>
      {openScanner}
    </Link>
  );
}
