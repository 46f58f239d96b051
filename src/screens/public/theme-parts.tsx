import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ServerData } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { Failure } from '#domain/failures/failure.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Section } from '#ui/page.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { DataTable, type Sort } from '#screens/parts/data-table/data-table.tsx';
import type { TypedTime } from '#domain/time/typed-time.ts';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { DraftNote } from '#screens/parts/draft-note.tsx';
import { FileField } from '#screens/parts/fields/file-field.tsx';
import { LongTextField } from '#screens/parts/fields/long-text-field.tsx';
import { MoneyField, useMoneyError } from '#screens/parts/fields/money-field.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';

const columns = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
});
const row = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' });

/** Shows the components that screens are built from, each in every state. */
export function ThemeParts() {
  return (
    <>
      <Reads />
      <Actions />
      <Fields />
      <People />
    </>
  );
}

const lost: Failure = { kind: 'unreachable' };
const broken: Failure = { kind: 'server', status: 500, retryAfterMs: null };

function Reads() {
  const { clock } = useEngines();
  const read = (changes: Partial<ServerData<readonly string[]>>): ServerData<readonly string[]> => ({
    data: undefined,
    at: 0,
    failure: null,
    loading: false,
    again: () => {},
    ...changes,
  });
  const found = { data: ['Main gate', 'River gate'], at: clock.wall() - 180_000 };
  const states = [
    read({ loading: true }),
    read({ data: [] }),
    read({ failure: broken }),
    read({ failure: lost }),
    read(found),
    read({ ...found, failure: lost }),
  ];
  return (
    <Section title="A read in its states">
      <div className={columns}>
        {states.map((state, place) => (
          <div key={place} className={css({ display: 'grid', gap: 'snug', alignContent: 'start' })}>
            <ReadState
              read={state}
              what="the gates"
              skeleton={{ count: 2, height: '3rem' }}
              empty={(gates) =>
                gates.length === 0 ? <EmptyState title="No gates yet">Add the first.</EmptyState> : null
              }
            >
              {(gates) => <p>{gates.join(', ')}</p>}
            </ReadState>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Actions() {
  const [asked, setAsked] = useState(false);
  const remove = useAction({
    run: async () => ({ ok: true as const, value: null }),
    says: () => ({ title: 'Main gate removed' }),
    undo: async () => ({ ok: true as const, value: null }),
    done: () => setAsked(false),
  });
  const fail = useAction({
    run: async () => ({ ok: false as const, failure: broken }),
    failedTitle: 'Not removed',
  });
  return (
    <Section title="Actions and drafts">
      <div className={row}>
        <Button onClick={() => setAsked(true)}>Confirm</Button>
        <Button busy={fail.busy} onClick={() => fail.run()}>
          Fail
        </Button>
      </div>
      {(['untouched', 'stored', 'not_stored'] as const).map((state) => (
        <DraftNote key={state} state={state} />
      ))}
      {asked ? (
        <ConfirmDialog
          title="Remove Main gate?"
          description="Devices set to it must choose another gate."
          confirm="Remove"
          action={remove}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Section>
  );
}

const fileRule = { types: [{ mime: 'application/pdf', label: 'PDF' }], mostBytes: 5_000_000 };

function Fields() {
  const moneyError = useMoneyError();
  const [time, setTime] = useState<TypedTime>({ text: '2026-12-31T21:00', second: false });
  const [price, setPrice] = useState('350');
  const [wrong, setWrong] = useState('50.5');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('**Doors** at seven. Bring:\n\n- your ticket\n- photo ID');
  const [search, setSearch] = useState('');
  return (
    <Section title="Fields">
      <div className={columns}>
        <DateTimeField label="Starts" timeZone="Europe/Berlin" value={time} onChange={setTime} />
        <DateTimeField
          label="Skipped by the clocks"
          timeZone="Europe/Berlin"
          value={{ text: '2026-03-29T02:30', second: false }}
          onChange={() => {}}
        />
        <DateTimeField
          label="Shown twice by the clocks"
          timeZone="Europe/Berlin"
          value={{ text: '2026-10-25T02:30', second: false }}
          onChange={() => {}}
        />
        <MoneyField
          label="Price"
          currency="GMD"
          value={price}
          error={moneyError(price, 'GMD')}
          onChange={setPrice}
        />
        <MoneyField
          label="Price in francs"
          currency="XOF"
          value={wrong}
          error={moneyError(wrong, 'XOF')}
          onChange={setWrong}
        />
        <FileField label="Business licence" rule={fileRule} value={file} onChange={setFile} />
        <FileField
          label="A file with an error"
          rule={fileRule}
          value={null}
          onChange={() => {}}
          error="Choose your licence."
        />
        <SearchField label="Search" placeholder="Name or number" value={search} onChange={setSearch} />
      </div>
      <TextArea label="Several lines" defaultValue="As high as what is in it." />
      <TextArea label="Several lines with an error" error="Write your message." />
      <LongTextField label="Description" value={text} onChange={(event) => setText(event.target.value)} />
    </Section>
  );
}

interface Person {
  readonly name: string;
  readonly type: string;
  readonly paid: number;
}
const people: readonly Person[] = [
  { name: 'Ida Holm', type: 'Standing', paid: 350 },
  { name: 'Wolfeschlegelsteinhausenbergerdorff, Hubert', type: 'Balcony', paid: 1_200 },
  { name: 'Amie Ceesay', type: 'Standing', paid: 350 },
];

function People() {
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Amie Ceesay']));
  const [open, setOpen] = useState<Person | null>(null);
  const [page, setPage] = useState(2);
  const order = (one: Person, other: Person) =>
    (sort.by === 'paid' ? one.paid - other.paid : one.name.localeCompare(other.name)) *
    (sort.descending ? -1 : 1);
  return (
    <Section title="A list to work in">
      <DataTable
        caption="People"
        rows={people.toSorted(order)}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        bulk={<Button look="quiet">Send email</Button>}
        onOpen={setOpen}
        columns={[
          { key: 'name', label: 'Name', sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
          { key: 'type', label: 'Ticket', cell: ({ type }) => <Badge>{type}</Badge> },
          { key: 'paid', label: 'Paid', sort: 'paid', figures: true, cell: ({ paid }) => paid },
        ]}
      />
      <Pages of="people" page={page} last={7} onPage={setPage} />
      <SideSheet open={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ''}>
        <p>The whole story of a row, beside the list on a wide window.</p>
      </SideSheet>
    </Section>
  );
}
