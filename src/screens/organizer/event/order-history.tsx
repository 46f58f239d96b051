import { useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { orderHistory, type OrderHistoryEntry } from '#contract/sales/order-history.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Pages } from '#screens/parts/pages.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { richText } from '#ui/rich-text.ts';

const pageSize = 10;
type Texts = Catalogue['desk']['orderHistory'];

const entryStyle = css({
  display: 'grid',
  gap: 'tight',
  py: 'snug',
  borderBottomWidth: '1px',
  borderColor: 'line',
  minW: '0',
  overflowWrap: 'anywhere',
});
const softStyle = css({ textStyle: 'small', color: 'text.soft' });

interface OrderHistoryProps {
  readonly eventId: string;
  readonly orderId: string;
  readonly timeZone: string | undefined;
}

/** An order's history, newest first, with who did it and why. */
export function OrderHistory({ eventId, orderId, timeZone = 'UTC' }: OrderHistoryProps) {
  const { orderHistory: texts } = useMessages('desk');
  const [page, setPage] = useState(1);
  const read = useServer(
    orderHistory,
    {
      params: { registrationId: eventId, orderId },
      query: { page: String(page), limit: String(pageSize) },
    },
    { everyMs: 15_000 },
  );
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <ReadState
        read={read}
        what={texts.what}
        empty={({ items }) =>
          items.length === 0 ? <p className={css({ color: 'text.soft' })}>{texts.none}</p> : null
        }
      >
        {({ items, total }) => (
          <>
            <ol>
              {items.map((entry) => (
                <Entry key={entry.entryId} entry={entry} timeZone={timeZone} texts={texts} />
              ))}
            </ol>
            <Pages of={texts.pagesOf} page={page} last={Math.ceil(total / pageSize)} onPage={setPage} />
          </>
        )}
      </ReadState>
    </section>
  );
}

interface EntryProps {
  readonly entry: OrderHistoryEntry;
  readonly timeZone: string;
  readonly texts: Texts;
}

function Entry({ entry, timeZone, texts }: EntryProps) {
  const { dayAndTime, listed, money } = useFormats();
  const { at, kind, amount, reason, tickets, changes } = entry;
  const title = kind === 'tickets_refunded' && amount === null ? texts.ticketsCancelled : texts.kinds[kind];
  // A free order has no sum to tell.
  const sum = amount === null || amount.amount === 0 ? [] : [money(amount)];
  const what = [title, ...sum].join(' · ');
  return (
    <li className={entryStyle}>
      <strong>{what}</strong>
      {tickets.length === 0 ? null : <span>{listed(tickets)}</span>}
      {changes.map(({ field, about, before, after }, place) => (
        // Keyed by index, because two guests may be renamed alike.
        <span key={place}>
          {richText(texts.changes[field](nameOf(before, texts), nameOf(after, texts), <bdi>{about}</bdi>))}
        </span>
      ))}
      {reason === '' ? null : <q className={css({ whiteSpace: 'pre-line', quotes: 'none' })}>{reason}</q>}
      <span className={softStyle}>
        <time dateTime={at}>{dayAndTime(at, timeZone)}</time> · {richText(byOf(entry, texts))}
      </span>
    </li>
  );
}

/** Isolates names, which may be in any script. */
const nameOf = (name: string, { noName }: Texts) => <bdi>{name === '' ? noName : name}</bdi>;

const byOf = ({ actor, person }: OrderHistoryEntry, texts: Texts) =>
  person === '' ? [texts.actors[actor]] : texts.by(<bdi>{person}</bdi>, texts.actors[actor]);
