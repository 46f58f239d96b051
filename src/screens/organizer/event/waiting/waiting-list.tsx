import { Download, Settings } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listWaiting, type ListedWaiting, type WaitingPage } from '#contract/sales/waiting-list.ts';
import { waitingStates } from '#domain/sales/waiting-list.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { FoundTable } from '#screens/parts/found-table.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { besideLabels, SelectField } from '#ui/fields/field.tsx';
import { twoFacts } from '#ui/table.tsx';
import { ExportWaiting } from './export-waiting.tsx';
import { WaitingActions, waitingName } from './waiting-actions.tsx';
import { WaitingSettings, timeOf } from './waiting-settings.tsx';

const pageSize = 50;
const listStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'base',
  _desk: { gap: 'snug' },
});
const barStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'end' });
/** On desktop they sit next to the buttons, which saves a line. */
const headStyle = css({
  display: 'grid',
  gap: 'base',
  _desk: { gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 'snug', alignItems: 'center' },
});
const filtersStyle = cx(
  css({ display: 'grid', gap: 'snug', alignItems: 'end', md: { gridTemplateColumns: '2fr 1fr' } }),
  besideLabels,
);
const softStyle = css({ textStyle: 'small', color: 'text.soft', overflowWrap: 'anywhere' });

/** A state with its details beside it, or below it on phones. */
const stateStyle = css({
  display: 'grid',
  gap: 'tight',
  justifyItems: 'end',
  md: { display: 'flex', alignItems: 'center', gap: 'snug', whiteSpace: 'nowrap' },
});

type Texts = Catalogue['desk']['waiting'];
const stateIn = (text: string) => waitingStates.find((state) => state === text);

interface WaitingListProps {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}

/** Lists the people waiting for sold-out tickets, in order, and explains how the list works. */
export function WaitingList({ eventId, timeZone = 'UTC' }: WaitingListProps) {
  const { waiting: texts } = useMessages('desk');
  const formats = useFormats();
  const [filter, setFilter] = useListAddress(['search', 'state', 'page']);
  const [open, setOpen] = useState<'settings' | 'export' | null>(null);
  const { search = '' } = filter;
  const state = stateIn(filter.state ?? '');
  const narrowing = { search, ...(state === undefined ? {} : { state }) };
  const page = pageOf(filter.page);
  const read = useServer(listWaiting, {
    params: { registrationId: eventId },
    query: { ...narrowing, page: String(page), limit: String(pageSize) },
  });
  const close = () => setOpen(null);
  return (
    <div className={listStyle}>
      {read.data === undefined ? null : <Summary list={read.data} texts={texts} />}
      <div className={headStyle}>
        <div className={barStyle}>
          <Button look="primary" disabled={read.data === undefined} onClick={() => setOpen('settings')}>
            <Settings size={20} aria-hidden /> {texts.settings}
          </Button>
          <Button onClick={() => setOpen('export')}>
            <Download size={20} aria-hidden /> {texts.export.action}
          </Button>
        </div>
        <Filters search={search} state={state ?? ''} onChange={setFilter} />
      </div>
      <FoundTable
        read={read}
        texts={texts}
        narrowed={search !== '' || state !== undefined}
        rowKey={({ entryId }) => entryId}
        columns={columns(texts, formats, { eventId, timeZone })}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setFilter({ page: String(next) })}
      />
      {open === 'settings' && read.data !== undefined ? (
        <WaitingSettings eventId={eventId} settings={read.data.settings} onClose={close} />
      ) : null}
      {open === 'export' ? <ExportWaiting eventId={eventId} filter={narrowing} onClose={close} /> : null}
    </div>
  );
}

interface FiltersProps {
  readonly search: string;
  readonly state: (typeof waitingStates)[number] | '';
  readonly onChange: (changes: { readonly search?: string; readonly state?: string }) => void;
}

function Filters({ search, state, onChange }: FiltersProps) {
  const { waiting: texts } = useMessages('desk');
  return (
    <div className={filtersStyle}>
      <SearchField
        label={texts.search.label}
        placeholder={texts.search.placeholder}
        value={search}
        onChange={(text) => onChange({ search: text })}
      />
      <SelectField
        label={texts.state}
        value={state}
        choices={[
          { value: '', label: texts.allStates },
          ...waitingStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
    </div>
  );
}

function Summary({ list, texts }: { readonly list: WaitingPage; readonly texts: Texts }) {
  const { counts, settings } = list;
  const { listed } = useFormats();
  const names = settings.types.filter(({ isOn }) => isOn).map(({ name }) => name);
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 'base',
        rowGap: 'tight',
      })}
    >
      <p className={css({ fontWeight: '650' })}>
        {texts.counts(counts.waiting, counts.ticketsWanted, counts.offered, counts.taken)}
      </p>
      <p className={softStyle}>
        {names.length === 0
          ? texts.off
          : `${texts.on(listed(names))} ${texts.offersOf(timeOf(settings.offerMinutes, texts))}`}
      </p>
    </div>
  );
}

const tones: Readonly<Record<ListedWaiting['state'], Tone>> = {
  waiting: 'plain',
  offered: 'attention',
  taken: 'admit',
  lapsed: 'plain',
  left: 'plain',
  removed: 'plain',
  ended: 'plain',
  unknown: 'plain',
};

interface Around {
  readonly eventId: string;
  readonly timeZone: string;
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <span className={twoFacts}>
      {notes.map((note) => (
        <span key={note} className={softStyle}>
          {note}
        </span>
      ))}
    </span>
  );
}

function Person({ entry, texts }: { readonly entry: ListedWaiting; readonly texts: Texts }) {
  const name = waitingName(entry, { nth: texts.place }) || texts.noName;
  const reachedAt = entry.email || entry.phoneNumber;
  return (
    <span className={twoFacts}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className={softStyle}>{reachedAt === name ? '' : reachedAt}</span>
    </span>
  );
}

function columns(texts: Texts, { clockTime, count, day, listed }: Formats, { eventId, timeZone }: Around) {
  const { columns: labels } = texts;
  const moment = (at: string) => [day(at, timeZone), clockTime(at, timeZone)] as const;
  return [
    {
      key: 'position',
      label: labels.position,
      figures: true,
      cell: ({ position }: ListedWaiting) => (position === null ? '–' : count(position)),
    },
    {
      key: 'person',
      label: labels.person,
      cell: (entry: ListedWaiting) => <Person entry={entry} texts={texts} />,
    },
    {
      key: 'tickets',
      label: labels.tickets,
      cell: ({ quantity, ticketTypeName }: ListedWaiting) => (
        <span className={css({ overflowWrap: 'anywhere' })}>{texts.tickets(quantity, ticketTypeName)}</span>
      ),
    },
    {
      key: 'state',
      label: labels.state,
      cell: ({ state, offerUntilAt, lapses }: ListedWaiting) => (
        <span className={stateStyle}>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          <Notes
            notes={[
              ...(offerUntilAt === null ? [] : [texts.until(...moment(offerUntilAt))]),
              ...(lapses === 0 ? [] : [texts.lapses(lapses)]),
            ]}
          />
        </span>
      ),
    },
    {
      key: 'joined',
      label: labels.joined,
      cell: ({ joinedAt }: ListedWaiting) => (
        <time dateTime={joinedAt} className={css({ md: { whiteSpace: 'nowrap' } })}>
          {listed(moment(joinedAt))}
        </time>
      ),
    },
    {
      key: 'do',
      label: labels.action,
      cell: (entry: ListedWaiting) => <WaitingActions eventId={eventId} entry={entry} />,
    },
  ];
}
