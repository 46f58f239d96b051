import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { mapOf } from '#app/events/location-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { deleteLocation, listLocations, type Location } from '#contract/events/locations.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { FoundTable } from '#screens/parts/found-table.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Page } from '#ui/page.tsx';
import { useRowStop } from '#ui/row-stop.ts';
import { twoFacts } from '#ui/table.tsx';
import { LocationForm } from './location-form.tsx';

const pageSize = 50;
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly location: Location }
  | null;

/** Lists the organizer's saved locations. */
export function Locations() {
  const { locations: texts } = useMessages('desk');
  const [filter, setFilter] = useListAddress(['search', 'page']);
  const [open, setOpen] = useState<Open>(null);
  const formats = useFormats();
  const { search = '' } = filter;
  const page = pageOf(filter.page);
  const read = useServer(listLocations, { query: { search, page: String(page), limit: String(pageSize) } });
  const close = () => setOpen(null);
  // The version last read: somebody else may have changed the location while its form is open.
  const shownNow = ({ locationId }: Location) =>
    read.data?.items.find((location) => location.locationId === locationId);
  return (
    <Page
      dense
      title={texts.title}
      intro={texts.intro}
      actions={
        <Button look="primary" onClick={() => setOpen({ kind: 'add' })}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
      }
    >
      <SearchField
        label={texts.search.label}
        placeholder={texts.search.placeholder}
        value={search}
        onChange={(text) => setFilter({ search: text })}
      />
      <FoundTable
        read={read}
        texts={texts}
        narrowed={search !== ''}
        rowKey={({ locationId }) => locationId}
        columns={columns(texts, formats, setOpen)}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setFilter({ page: String(next) })}
      />
      {open === null || open.kind === 'delete' ? null : (
        <LocationForm
          location={open.kind === 'edit' ? (shownNow(open.location) ?? open.location) : null}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' ? <DeleteLocation location={open.location} onClose={close} /> : null}
    </Page>
  );
}

function columns(
  texts: Catalogue['desk']['locations'],
  { count, listed }: Formats,
  onOpen: (open: Open) => void,
) {
  const { columns: labels, unknown } = texts;
  const or = (value: string) => (value === '' ? unknown : value);
  return [
    {
      key: 'name',
      label: labels.name,
      cell: ({ name, address }: Location) => (
        <span className={twoFacts}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>
            <bdi>{address}</bdi>
          </span>
        </span>
      ),
    },
    { key: 'city', label: labels.city, cell: ({ city }: Location) => or(city) },
    {
      key: 'gates',
      label: labels.gates,
      cell: ({ gates }: Location) => or(listed(gates)),
    },
    {
      key: 'capacity',
      label: labels.capacity,
      cell: ({ capacity }: Location) => (capacity === null ? unknown : count(capacity)),
      figures: true,
    },
    { key: 'events', label: labels.events, cell: ({ events }: Location) => count(events), figures: true },
    {
      key: 'do',
      label: labels.action,
      cell: (location: Location) => <LocationButtons location={location} onOpen={onOpen} />,
    },
  ];
}

interface ButtonsProps {
  readonly location: Location;
  readonly onOpen: (open: Open) => void;
}

function LocationButtons({ location, onOpen }: ButtonsProps) {
  const { locations: texts } = useMessages('desk');
  const map = mapOf(location);
  const rowStop = useRowStop();
  return (
    <span className={css({ display: 'flex', justifyContent: 'flex-end' })}>
      {map === null ? null : (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.mapOf(location.name)}
          tabIndex={rowStop}
          className={buttonStyle({ look: 'plain', size: 'square' })}
        >
          <MapPin size={20} aria-hidden />
        </a>
      )}
      <IconButton
        icon={Pencil}
        data-opens
        label={texts.editOne(location.name)}
        onClick={() => onOpen({ kind: 'edit', location })}
      />
      <IconButton
        icon={Trash2}
        label={texts.deleteOne(location.name)}
        onClick={() => onOpen({ kind: 'delete', location })}
      />
    </span>
  );
}

function DeleteLocation({
  location,
  onClose,
}: {
  readonly location: Location;
  readonly onClose: () => void;
}) {
  const { call } = useEngines();
  const { deleting: texts } = useMessages('desk').locations;
  const { locationId, name } = location;
  const remove = useAction({
    run: () => call(deleteLocation, { params: { locationId } }),
    reads: [listLocations],
    says: () => ({ title: texts.done(name) }),
    closes: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.title(name)}
      description={texts.text}
      confirm={texts.confirm}
      action={remove}
      onClose={onClose}
    />
  );
}
