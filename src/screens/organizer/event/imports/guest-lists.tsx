import { useParams } from '@tanstack/react-router';
import { FlaskConical, Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { listGuestImports, type GuestImport } from '#contract/sales/guest-imports.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { ListHead } from '#screens/parts/list-head.tsx';
import { FoundTable } from '#screens/parts/found-table.tsx';
import { Button } from '#ui/button.tsx';
import { EventPage } from '../event-page.tsx';
import { AddGuest } from './add-guest.tsx';
import { AddTestTickets } from './add-test-tickets.tsx';
import { GuestListDetail } from './guest-list-detail.tsx';
import { ImportFile } from './import-file.tsx';
import { isAtWork, ListState, nameOf } from './list-state.tsx';
import { UndoButton } from './undo-list.tsx';

const pageSize = 50;
/** Poll interval of a list being processed; ms. */
const readEveryMs = 1_500;

type Adding = 'file' | 'guest' | 'test' | null;

/** Guests who do not buy: lists from files, guests added by hand, and rehearsal tickets. */
export function GuestLists() {
  const { registrationId = '' } = useParams({ strict: false });
  const [{ list }] = useListAddress(['list']);
  return (
    <EventPage registrationId={registrationId}>
      {({ event }) =>
        list === undefined ? (
          <AllLists eventId={registrationId} timeZone={event?.timeZone} />
        ) : (
          <GuestListDetail key={list} eventId={registrationId} importId={list} />
        )
      }
    </EventPage>
  );
}

interface ListsProps {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}

function AllLists({ eventId, timeZone = 'UTC' }: ListsProps) {
  const { guests: texts } = useMessages('desk');
  const formats = useFormats();
  const [address, setAddress] = useListAddress(['list', 'search', 'page']);
  const [adding, setAdding] = useState<Adding>(null);
  const { search = '' } = address;
  const page = pageOf(address.page);
  const params = { registrationId: eventId };
  const types = useServer(listTicketTypes, { params });
  const read = useServer(
    listGuestImports,
    { params, query: { search, page: String(page), limit: String(pageSize) } },
    { everyMs: (data) => (data?.items.some(isAtWork) === true ? readEveryMs : null) },
  );
  const close = () => setAdding(null);
  const around = { eventId, types: types.data?.items ?? [], onClose: close };
  const open = (importId: string) => setAddress({ list: importId });
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 'base',
        _desk: { gap: 'snug' },
      })}
    >
      <ListHead search={{ ...texts.search, value: search, onChange: (text) => setAddress({ search: text }) }}>
        <AddButtons ready={around.types.length > 0} onAdd={setAdding} />
      </ListHead>
      <FoundTable
        read={read}
        texts={texts}
        narrowed={search !== '' || page > 1}
        rowKey={({ importId }) => importId}
        columns={columns({ texts, formats, eventId, timeZone, open })}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setAddress({ page: String(next) })}
      />
      {adding === 'file' ? <ImportFile {...around} onSent={open} /> : null}
      {adding === 'guest' ? <AddGuest {...around} /> : null}
      {adding === 'test' ? <AddTestTickets {...around} /> : null}
    </div>
  );
}

function AddButtons({ ready, onAdd }: { readonly ready: boolean; readonly onAdd: (what: Adding) => void }) {
  const { guests: texts } = useMessages('desk');
  return (
    <>
      <Button look="primary" disabled={!ready} onClick={() => onAdd('file')}>
        <Upload size={20} aria-hidden /> {texts.import}
      </Button>
      <Button disabled={!ready} onClick={() => onAdd('guest')}>
        <UserPlus size={20} aria-hidden /> {texts.addGuest}
      </Button>
      <Button disabled={!ready} onClick={() => onAdd('test')}>
        <FlaskConical size={20} aria-hidden /> {texts.testTickets}
      </Button>
    </>
  );
}

interface ColumnsOf {
  readonly texts: Catalogue['desk']['guests'];
  readonly formats: Formats;
  readonly eventId: string;
  readonly timeZone: string;
  readonly open: (importId: string) => void;
}

function columns({ texts, formats: { count, dayAndTime }, eventId, timeZone, open }: ColumnsOf) {
  const { columns: labels } = texts;
  return [
    {
      key: 'name',
      label: labels.name,
      cell: (list: GuestImport) => (
        <strong className={css({ overflowWrap: 'anywhere' })}>
          <bdi>{nameOf(list, texts)}</bdi>
        </strong>
      ),
    },
    {
      key: 'added',
      label: labels.added,
      cell: ({ createdAt }: GuestImport) => dayAndTime(createdAt, timeZone),
    },
    {
      key: 'tickets',
      label: labels.tickets,
      figures: true,
      cell: ({ madeTickets, voidedTickets, readyTickets }: GuestImport) => {
        const stand = madeTickets - voidedTickets;
        return stand === readyTickets ? count(stand) : texts.ticketsOf(count(stand), count(readyTickets));
      },
    },
    {
      key: 'state',
      label: labels.state,
      cell: (list: GuestImport) => <ListState list={list} />,
    },
    {
      key: 'do',
      label: labels.action,
      cell: (list: GuestImport) =>
        list.kind === 'file' || list.state !== 'applied' ? (
          <Button
            data-opens
            aria-label={texts.openOne(nameOf(list, texts))}
            onClick={() => open(list.importId)}
          >
            {texts.open}
          </Button>
        ) : (
          <UndoButton eventId={eventId} list={list} />
        ),
    },
  ];
}
