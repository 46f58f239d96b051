import { accountLabel } from '#domain/people/guest-name.ts';
import { css, cx } from 'styled-system/css';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listApplications, type AdminApplication } from '#contract/accounts/applications.ts';
import { applicationStatuses, type ApplicationStatus } from '#domain/people/application.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { besideLabels, SelectField } from '#ui/fields/field.tsx';
import { twoFacts } from '#ui/table.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Page } from '#ui/page.tsx';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { FoundLine } from '#screens/parts/found-line.tsx';
import { nameOf } from './application-name.ts';
import { ApplicationSheet } from './application-sheet.tsx';
import { useOpenedApplication } from './opened-application.ts';
import { StatusBadge } from './status-badge.tsx';

const pageSize = 50;
const pollIntervalMs = 15_000;
/** URL value for all; without a status the pending ones are shown. */
const all = 'all';
const choices = [...applicationStatuses, all] as const;

/** The queue of applications to organize events. */
export function Applications() {
  const formats = useFormats();
  const texts = useMessages('applications');
  const { queue } = texts;
  const { read, search, shown, page, setFilter } = useQueue();
  const items = read.data?.items ?? [];
  const { opened, open, close } = useOpenedApplication(items, pollIntervalMs);
  return (
    <Page dense title={queue.title} intro={queue.intro}>
      <Filters search={search} shown={shown} onChange={setFilter} />
      <ReadState read={read} what={queue.what}>
        {({ total }) =>
          items.length === 0 ? (
            <Nothing isNarrowed={search !== '' || shown !== 'pending'} />
          ) : (
            <>
              <p className={css({ color: 'text.soft' })}>
                <FoundLine total={total} found={queue.found} />
              </p>
              <DataTable
                caption={queue.caption}
                rows={items}
                rowKey={(row) => row.applicationId}
                rowName={(row) => nameOf(row, queue)}
                columns={columns(texts, formats)}
                onOpen={open}
              />
              <Pages
                of={queue.pagesOf}
                page={page}
                last={Math.ceil(total / pageSize)}
                onPage={(next) => setFilter({ page: String(next) })}
              />
            </>
          )
        }
      </ReadState>
      <ApplicationSheet application={opened} onClose={close} />
    </Page>
  );
}

/** The applications requested by the page's URL. */
function useQueue() {
  const [filter, setFilter] = useListAddress(['search', 'status', 'page']);
  const { search = '' } = filter;
  const shown = choices.find((known) => known === filter.status) ?? 'pending';
  const page = pageOf(filter.page);
  const narrowed = shown === all ? {} : { status: shown };
  const query = { page: String(page), limit: String(pageSize), search, ...narrowed };
  const read = useServer(listApplications, { query }, { everyMs: pollIntervalMs });
  return { read, search, shown, page, setFilter } as const;
}

interface FiltersProps {
  readonly search: string;
  readonly shown: ApplicationStatus | typeof all;
  readonly onChange: (changes: { readonly search?: string; readonly status?: string }) => void;
}

/** A narrower list starts at its first page. */
function Filters({ search, shown, onChange }: FiltersProps) {
  const { queue: texts } = useMessages('applications');
  return (
    <div
      className={cx(
        css({ display: 'grid', gap: 'base', md: { gridTemplateColumns: '2fr 1fr' } }),
        besideLabels,
      )}
    >
      <SearchField
        label={texts.search.label}
        hideLabel={false}
        placeholder={texts.search.placeholder}
        value={search}
        onChange={(text) => onChange({ search: text })}
      />
      <SelectField
        label={texts.status}
        choices={choices.map((value) => ({ value, label: texts.choices[value] }))}
        value={shown}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </div>
  );
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { none, noMatch } = useMessages('applications').queue;
  const { title, text } = isNarrowed ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}

type Texts = Catalogue['applications'];

function columns({ kinds, queue }: Texts, { day, clockTime }: Formats) {
  return [
    {
      key: 'name',
      label: queue.columns.name,
      cell: (row: AdminApplication) => (
        <span className={twoFacts}>
          <strong>
            <bdi>{nameOf(row, queue)}</bdi>
          </strong>
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>
            {row.person.email || accountLabel(row.person)}
          </span>
        </span>
      ),
    },
    { key: 'kind', label: queue.columns.kind, cell: (row: AdminApplication) => kinds[row.kind] },
    {
      key: 'sent',
      label: queue.columns.sent,
      cell: (row: AdminApplication) => (
        <time dateTime={row.createdAt}>
          {day(row.createdAt)} {clockTime(row.createdAt)}
        </time>
      ),
    },
    {
      key: 'document',
      label: queue.columns.document,
      cell: (row: AdminApplication) => (row.document === null ? queue.without : queue.withDocument),
    },
    {
      key: 'status',
      label: queue.columns.status,
      cell: (row: AdminApplication) => <StatusBadge status={row.status} />,
    },
  ];
}
