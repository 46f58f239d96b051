import { css } from 'styled-system/css';
import { useListAddress } from '#app/data/list-address.ts';
import { useServerPages } from '#app/data/server-pages.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listGuestRows, type GuestImport, type GuestRowReply } from '#contract/sales/guest-imports.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { BounceNote } from '#screens/parts/bounce-note.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { EmailGuest } from './email-guest.tsx';
import { guestName, isAtWork, statusOf } from './list-state.tsx';

const pageSize = 200;
const filters = ['all', 'wrong', 'kept', 'not_emailed'] as const;

/** Returns whether a filter can have results. */
const isOffered = (filter: (typeof filters)[number], { storedRows, emails }: GuestImport): boolean => {
  if (filter === 'kept') return storedRows > 0;
  return filter !== 'not_emailed' || (emails != null && emails.failed + emails.skipped > 0);
};

interface RowsProps {
  readonly eventId: string;
  readonly list: GuestImport;
}

/** Every row of a list with its result. */
export function GuestRows({ eventId, list }: RowsProps) {
  const { rows: texts } = useMessages('desk').guests;
  const [{ only }, setAddress] = useListAddress(['only']);
  const chosen = filters.find((one) => one === only) ?? 'all';
  const shown = filters.filter((one) => isOffered(one, list) || one === chosen);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      <div className={css({ maxW: '30rem' })}>
        <Segmented
          label={texts.label}
          value={chosen}
          onChange={(next) => setAddress({ only: next === 'all' ? '' : next })}
          options={shown.map((value) => ({ value, label: texts.filters[value] }))}
        />
      </div>
      {/* What the server is at work on is read when it is done. */}
      {isAtWork(list) ? null : <Found key={statusOf(list)} eventId={eventId} list={list} only={chosen} />}
    </div>
  );
}

interface FoundProps {
  readonly eventId: string;
  readonly list: GuestImport;
  readonly only: (typeof filters)[number];
}

function Found({ eventId, list, only }: FoundProps) {
  const { importId } = list;
  const { guests } = useMessages('desk');
  const { rows: texts } = guests;
  const formats = useFormats();
  const read = useServerPages(
    listGuestRows,
    (after) => ({
      params: { registrationId: eventId, importId },
      query: {
        limit: String(pageSize),
        ...(only === 'all' ? {} : { only }),
        ...(after === undefined ? {} : { after }),
      },
    }),
    (reply) => reply,
  );
  return (
    <ReadState
      read={read}
      what={texts.what}
      empty={(items) =>
        items.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
      }
    >
      {(items) => (
        <>
          <DataTable
            caption={texts.caption}
            rows={items}
            rowKey={({ row }) => String(row)}
            columns={[...columns(guests, formats), ...emailColumns(guests, { eventId, list })]}
            onEnd={read.more}
          />
          {read.hasMore ? <Button onClick={read.more}>{texts.more}</Button> : null}
        </>
      )}
    </ReadState>
  );
}

const tones: Readonly<Record<GuestRowReply['state'], Tone>> = {
  ready: 'accent',
  wrong: 'attention',
  made: 'admit',
  voided: 'plain',
  kept: 'admit',
  unknown: 'plain',
};
const softStyle = css({ textStyle: 'small', color: 'text.soft' });
const pairStyle = css({
  display: 'grid',
  minW: '0',
  overflowWrap: 'anywhere',
  mdDown: { textAlign: 'end' },
});

function codesOf([first = '', last]: readonly string[], texts: Catalogue['desk']['guests']['rows']): string {
  return last === undefined ? first : texts.codes(first, last);
}

function columns(guests: Catalogue['desk']['guests'], { count, listed }: Formats) {
  const { rows: texts, problems: names } = guests;
  const { columns: labels } = texts;
  return [
    {
      key: 'row',
      label: labels.row,
      figures: true,
      cell: ({ row, line }: GuestRowReply) => count(line ?? row),
    },
    {
      key: 'name',
      label: labels.name,
      cell: (guest: GuestRowReply) => (
        <span className={pairStyle}>
          <strong>
            <bdi>{guestName(guest, guests, { count })}</bdi>
          </strong>
          {guest.name === '' ? null : <span className={softStyle}>{guest.email}</span>}
        </span>
      ),
    },
    { key: 'type', label: labels.type, cell: ({ ticketTypeName }: GuestRowReply) => ticketTypeName },
    {
      key: 'quantity',
      label: labels.quantity,
      figures: true,
      cell: ({ quantity }: GuestRowReply) => count(quantity),
    },
    {
      key: 'state',
      label: labels.state,
      cell: ({ state, problems, tickets }: GuestRowReply) => (
        <span className={pairStyle}>
          <span>
            <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          </span>
          <span className={softStyle}>
            {problems.length === 0 ? codesOf(tickets, texts) : listed(problems.map((one) => names[one]))}
          </span>
        </span>
      ),
    },
  ];
}

const emailTones: Readonly<Record<NonNullable<GuestRowReply['emailed']>['state'], Tone>> = {
  waiting: 'plain',
  queued: 'accent',
  sent: 'admit',
  kept: 'attention',
  failed: 'refuse',
  skipped: 'plain',
  unknown: 'plain',
};

/** Returns the columns for emails; none if the server sends none. */
function emailColumns(
  { emails: texts }: Catalogue['desk']['guests'],
  { eventId, list }: Pick<FoundProps, 'eventId' | 'list'>,
) {
  if (list.emails === undefined || list.kind === 'test' || list.state !== 'applied') return [];
  return [
    {
      key: 'email',
      label: texts.column,
      cell: (guest: GuestRowReply) => (
        <span className={pairStyle}>
          {guest.emailed == null ? null : (
            <span>
              <Badge tone={emailTones[guest.emailed.state]}>{texts.states[guest.emailed.state]}</Badge>
            </span>
          )}
          {guest.emailed?.problem == null ? null : (
            <span className={softStyle}>
              {texts.problems[guest.emailed.problem]}
              <BounceNote status={guest.emailed.bounceStatus} />
            </span>
          )}
          <EmailGuest eventId={eventId} importId={list.importId} guest={guest} />
        </span>
      ),
    },
  ];
}
