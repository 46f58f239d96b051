import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { formatPhone } from '#app/account/phone.ts';
import { useListAddress } from '#app/data/list-address.ts';
import { useServerPages } from '#app/data/server-pages.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { messageChannels, messageStatuses, readOutbox, type OutboxItem } from '#contract/outbox.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { filtersStyle, softStyle, twoLinesStyle } from '#screens/admin/list-style.ts';
import { PagedList } from '#screens/admin/paged-list.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Page } from '#ui/page.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { MessageStatus } from './message-status.tsx';
import { ResendAll } from './resend-all.tsx';
import { subjectOf } from './subject-of.ts';

const pageSize = '100';
/** No URL parameter means all. */
const all = 'all';

type Filter = ReturnType<typeof useFilter>['filter'];

/** Filters of the list, stored in the URL. */
function useFilter() {
  const [address, setFilter] = useListAddress(['search', 'channel', 'status']);
  const filter = {
    search: address.search ?? '',
    channel: messageChannels.find((known) => known === address.channel),
    status: messageStatuses.find((known) => known === address.status),
  };
  return { filter, setFilter };
}

/** Every email and text message of the last day, with its result. */
export function Outbox() {
  const texts = useMessages('outbox');
  const formats = useFormats();
  const { filter, setFilter } = useFilter();
  const [opened, setOpened] = useState<string | null>(null);
  const { search, channel, status } = filter;
  const read = useServerPages(
    readOutbox,
    (after) => ({
      query: {
        limit: pageSize,
        ...(search === '' ? {} : { search }),
        ...(channel === undefined ? {} : { channel }),
        ...(status === undefined ? {} : { status }),
        ...(after === undefined ? {} : { after }),
      },
    }),
    (reply) => reply,
  );
  return (
    <Page dense title={texts.title} intro={texts.intro}>
      <Filters filter={filter} onChange={setFilter} />
      <ResendAll messages={read.data ?? []} />
      <PagedList
        read={read}
        texts={texts.list}
        narrowed={search !== '' || channel !== undefined || status !== undefined}
        rowKey={({ id }) => id}
        rowName={(row) => texts.nameOf(subjectOf(row, texts), row.recipient)}
        columns={columns(texts, formats)}
        onOpen={({ id }) => setOpened(id)}
      />
      <MessageSheet
        message={read.data?.find(({ id }) => id === opened) ?? null}
        onClose={() => setOpened(null)}
      />
    </Page>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onChange: (changes: Readonly<Partial<Record<keyof Filter, string>>>) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const texts = useMessages('outbox');
  const chosen = (value: string) => (value === all ? '' : value);
  return (
    <div className={filtersStyle}>
      <SearchField
        label={texts.search.label}
        hideLabel={false}
        placeholder={texts.search.placeholder}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label={texts.channel}
        choices={([all, 'email', 'sms'] as const).map((value) => ({ value, label: texts.channels[value] }))}
        value={filter.channel ?? all}
        onChange={(event) => onChange({ channel: chosen(event.target.value) })}
      />
      <SelectField
        label={texts.status}
        choices={([all, 'failed', 'waiting', 'sent', 'kept'] as const).map((value) => ({
          value,
          label: texts.statusChoices[value],
        }))}
        value={filter.status ?? all}
        onChange={(event) => onChange({ status: chosen(event.target.value) })}
      />
    </div>
  );
}

type Texts = Catalogue['outbox'];

/** On a wide window, a long subject leaves room for the address. */
const toStyle = cx(twoLinesStyle, css({ xl: { minW: '12rem' } }));

function columns(texts: Texts, { clockTime, day }: Formats) {
  const { columns: labels } = texts;
  return [
    {
      key: 'to',
      label: labels.to,
      cell: ({ channel, recipient }: OutboxItem) => (
        <span className={toStyle}>
          <strong>
            <bdi>{channel === 'sms' ? formatPhone(recipient, '') : recipient}</bdi>
          </strong>
          <span className={softStyle}>{texts.oneOf[channel]}</span>
        </span>
      ),
    },
    {
      key: 'subject',
      label: labels.subject,
      cell: (row: OutboxItem) => (
        <span dir="auto" className={twoLinesStyle}>
          {subjectOf(row, texts)}
        </span>
      ),
    },
    {
      key: 'when',
      label: labels.when,
      cell: ({ createdAt }: OutboxItem) => (
        <time dateTime={createdAt}>
          {day(createdAt)} {clockTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'status',
      label: labels.status,
      cell: ({ status }: OutboxItem) => <MessageStatus status={status} />,
    },
  ];
}
