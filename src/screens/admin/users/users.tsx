import { isGuestUsername } from '#domain/people/guest-name.ts';
import { useState } from 'react';
import { formatPhone } from '#app/account/phone.ts';
import { useListAddress } from '#app/data/list-address.ts';
import { useServerPages } from '#app/data/server-pages.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listAdminUsers, type AdminUser } from '#contract/accounts/admin-users.ts';
import { roles } from '#domain/people/role.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { filtersStyle, softStyle, twoLinesStyle } from '#screens/admin/list-style.ts';
import { PagedList } from '#screens/admin/paged-list.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { apart } from '#ui/apart.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Page } from '#ui/page.tsx';
import { nameOf } from '#app/account/person-name.ts';
import { RoleBadge, StateBadge } from './user-badges.tsx';
import { UserSheet } from './user-sheet.tsx';

const pageSize = '100';
/** No URL parameter means all. */
const all = 'all';
const states = ['active', 'disabled'] as const;

type Filter = ReturnType<typeof useFilter>['filter'];

/** Filters of the list, stored in the URL. */
function useFilter() {
  const [address, setFilter] = useListAddress(['search', 'role', 'state']);
  const filter = {
    search: address.search ?? '',
    role: roles.find((known) => known === address.role),
    state: states.find((known) => known === address.state),
  };
  return { filter, setFilter };
}

/** All accounts: search, open, change. */
export function Users() {
  const texts = useMessages('people');
  const formats = useFormats();
  const { filter, setFilter } = useFilter();
  const [opened, setOpened] = useState<AdminUser | null>(null);
  const { search, role, state } = filter;
  const read = useServerPages(
    listAdminUsers,
    (after) => ({
      query: {
        limit: pageSize,
        ...(search === '' ? {} : { search }),
        ...(role === undefined ? {} : { role }),
        ...(state === undefined ? {} : { state }),
        ...(after === undefined ? {} : { after }),
      },
    }),
    (reply) => reply,
  );
  return (
    <Page dense title={texts.title} intro={texts.intro}>
      <Filters filter={filter} onChange={setFilter} />
      <PagedList
        read={read}
        texts={texts.list}
        narrowed={search !== '' || role !== undefined || state !== undefined}
        rowKey={({ id }) => id}
        rowName={nameOf}
        columns={columns(texts, formats)}
        onOpen={setOpened}
      />
      <UserSheet person={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onChange: (changes: Readonly<Partial<Record<keyof Filter, string>>>) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const texts = useMessages('people');
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
        label={texts.role}
        choices={([all, ...roles] as const).map((value) => ({ value, label: texts.roleChoices[value] }))}
        value={filter.role ?? all}
        onChange={(event) => onChange({ role: chosen(event.target.value) })}
      />
      <SelectField
        label={texts.state}
        choices={([all, ...states] as const).map((value) => ({ value, label: texts.stateChoices[value] }))}
        value={filter.state ?? all}
        onChange={(event) => onChange({ state: chosen(event.target.value) })}
      />
    </div>
  );
}

function columns({ columns: labels, noContact }: Catalogue['people'], { longDay }: Formats) {
  return [
    {
      key: 'name',
      label: labels.name,
      cell: (row: AdminUser) => (
        <span className={twoLinesStyle}>
          <strong>
            <bdi>{nameOf(row)}</bdi>
          </strong>
          <span className={softStyle}>{isGuestUsername(row.username) ? '' : row.username}</span>
        </span>
      ),
    },
    {
      key: 'contact',
      label: labels.contact,
      cell: ({ email, phoneNumber }: AdminUser) => (
        <span className={twoLinesStyle}>
          <span>{apart(email || (phoneNumber === '' ? noContact : formatPhone(phoneNumber, '')))}</span>
          {email === '' || phoneNumber === '' ? null : (
            <span className={softStyle}>{apart(formatPhone(phoneNumber, ''))}</span>
          )}
        </span>
      ),
    },
    { key: 'role', label: labels.role, cell: ({ role }: AdminUser) => <RoleBadge role={role} /> },
    {
      key: 'since',
      label: labels.since,
      cell: ({ createdAt }: AdminUser) => <time dateTime={createdAt}>{longDay(createdAt)}</time>,
    },
    {
      key: 'state',
      label: labels.state,
      cell: ({ disabled }: AdminUser) => <StateBadge disabled={disabled} />,
    },
  ];
}
