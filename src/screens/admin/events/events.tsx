import { useState } from 'react';
import { useListAddress } from '#app/data/list-address.ts';
import { useServerPages } from '#app/data/server-pages.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { adminEventStates, listAdminEvents, type AdminEvent } from '#contract/events/admin-events.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { filtersStyle, softStyle, twoLinesStyle } from '#screens/admin/list-style.ts';
import { PagedList } from '#screens/admin/paged-list.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Page } from '#ui/page.tsx';
import { EventSheet } from './event-sheet.tsx';
import { EventState } from './event-state.tsx';

const pageSize = '100';
/** No URL parameter means all. */
const all = 'all';

/** Events of all organizers: search, open, take down, restore, transfer. */
export function AllEvents() {
  const texts = useMessages('allEvents');
  const formats = useFormats();
  const [address, setFilter] = useListAddress(['search', 'state']);
  const [opened, setOpened] = useState<AdminEvent | null>(null);
  const search = address.search ?? '';
  const state = adminEventStates.find((known) => known === address.state);
  const read = useServerPages(
    listAdminEvents,
    (after) => ({
      query: {
        limit: pageSize,
        ...(search === '' ? {} : { search }),
        ...(state === undefined ? {} : { state }),
        ...(after === undefined ? {} : { after }),
      },
    }),
    (reply) => reply,
  );
  return (
    <Page dense title={texts.title} intro={texts.intro}>
      <div className={filtersStyle}>
        <SearchField
          label={texts.search.label}
          hideLabel={false}
          placeholder={texts.search.placeholder}
          value={search}
          onChange={(typed) => setFilter({ search: typed })}
        />
        <SelectField
          label={texts.state}
          choices={([all, ...adminEventStates] as const).map((value) => ({
            value,
            label: texts.choices[value],
          }))}
          value={state ?? all}
          onChange={({ target }) => setFilter({ state: target.value === all ? '' : target.value })}
        />
      </div>
      <PagedList
        read={read}
        texts={texts.list}
        narrowed={search !== '' || state !== undefined}
        rowKey={({ registrationId }) => registrationId}
        rowName={({ name }) => name || texts.noName}
        columns={columns(texts, formats)}
        onOpen={setOpened}
      />
      <EventSheet
        // The version from the current list, or the opened or last changed one if the filter excludes it.
        event={read.data?.find((one) => one.registrationId === opened?.registrationId) ?? opened}
        onChanged={setOpened}
        onClose={() => setOpened(null)}
      />
    </Page>
  );
}

function columns(texts: Catalogue['allEvents'], { count, dayAndTime }: Formats) {
  const { columns: labels } = texts;
  return [
    {
      key: 'name',
      label: labels.name,
      cell: ({ name, city }: AdminEvent) => (
        <span className={twoLinesStyle}>
          <strong>
            <bdi>{name || texts.noName}</bdi>
          </strong>
          <span className={softStyle}>
            <bdi>{city}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'when',
      label: labels.when,
      cell: ({ startsAt, timeZone }: AdminEvent) => (
        <time dateTime={startsAt}>{dayAndTime(startsAt, timeZone)}</time>
      ),
    },
    {
      key: 'organizer',
      label: labels.organizer,
      cell: ({ organizer }: AdminEvent) => (
        <span className={twoLinesStyle}>
          <span>
            <bdi>{organizer.name}</bdi>
          </span>
          <span className={softStyle}>{organizer.username}</span>
        </span>
      ),
    },
    { key: 'tickets', label: labels.tickets, cell: ({ tickets }: AdminEvent) => count(tickets) },
    { key: 'state', label: labels.state, cell: (event: AdminEvent) => <EventState event={event} /> },
  ];
}
