import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { doorTakings } from '#contract/sales/door-sales.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { EmptyState } from '#ui/message-state.tsx';
import { Table } from '#ui/table.tsx';
import { ReadState } from '../read-state.tsx';

type Shift = ReplyOf<typeof doorTakings>['items'][number];

/** Takings at the door, by person and shift. */
export function Takings({ eventId, timeZone }: { readonly eventId: string; readonly timeZone: string }) {
  const { takings: texts } = useMessages('selling');
  const read = useServer(doorTakings, { params: { registrationId: eventId } }, { everyMs: 30_000 });
  const columns = useColumns(timeZone);
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <p className={css({ color: 'text.soft' })}>{texts.intro}</p>
      <ReadState
        read={read}
        what={texts.what}
        empty={({ items }) =>
          items.length === 0 ? <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState> : null
        }
      >
        {({ items }) => (
          <Table
            caption={texts.caption}
            rows={items}
            rowKey={({ person, from, cash }) => `${person} ${from} ${cash.currency}`}
            columns={columns}
          />
        )}
      </ReadState>
    </div>
  );
}

function useColumns(timeZone: string) {
  const { columns: labels, noName, shift } = useMessages('selling').takings;
  const { count, dayAndTime, clockTime, money } = useFormats();
  return [
    {
      key: 'person',
      label: labels.person,
      cell: ({ person }: Shift) => <strong>{person === '' ? noName : person}</strong>,
    },
    {
      key: 'shift',
      label: labels.shift,
      cell: ({ from, until }: Shift) => shift(dayAndTime(from, timeZone), clockTime(until, timeZone)),
    },
    { key: 'sales', label: labels.sales, figures: true, cell: ({ sales }: Shift) => count(sales) },
    { key: 'tickets', label: labels.tickets, figures: true, cell: ({ tickets }: Shift) => count(tickets) },
    { key: 'cash', label: labels.cash, figures: true, cell: ({ cash }: Shift) => money(cash) },
    { key: 'card', label: labels.card, figures: true, cell: ({ card }: Shift) => money(card) },
  ];
}
