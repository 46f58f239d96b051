import { css } from 'styled-system/css';
import type { ServerData } from '#app/data/server-data.ts';
import { EmptyState } from '#ui/message-state.tsx';
import { FoundLine } from './found-line.tsx';
import { DataTable, type DataColumn } from './data-table/data-table.tsx';
import { Pages } from './pages.tsx';
import { ReadState } from './read-state.tsx';

interface EmptyText {
  readonly title: string;
  readonly text: string;
}

interface FoundTableProps<T> {
  readonly read: ServerData<{ readonly items: readonly T[]; readonly total: number }>;
  readonly texts: {
    /** Name of the content, such as "locations". */
    readonly what: string;
    readonly caption: string;
    readonly found: (total: number) => string;
    readonly pagesOf: string;
    readonly none: EmptyText;
    /** Shown if the search matches nothing. */
    readonly noMatch: EmptyText;
  };
  readonly narrowed: boolean;
  readonly rowKey: (row: T) => string;
  readonly columns: readonly DataColumn<T>[];
  /** The current page, counted from 1, and the page size. */
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

/**
 * A searchable list in pages: the number of results, a table of them and the page links, or the reason why there are
 * none.
 */
export function FoundTable<T>(props: FoundTableProps<T>) {
  const { read, texts, narrowed, rowKey, columns, page, pageSize, onPage } = props;
  const nothing = narrowed ? texts.noMatch : texts.none;
  return (
    <ReadState
      read={read}
      what={texts.what}
      skeleton="rows"
      empty={({ items }) =>
        items.length === 0 ? <EmptyState title={nothing.title}>{nothing.text}</EmptyState> : null
      }
    >
      {({ items, total }) => (
        <>
          <p role="status" className={css({ textStyle: 'small', color: 'text.soft' })}>
            <FoundLine total={total} found={texts.found} />
          </p>
          <DataTable caption={texts.caption} rows={items} rowKey={rowKey} columns={columns} />
          <Pages of={texts.pagesOf} page={page} last={Math.ceil(total / pageSize)} onPage={onPage} />
        </>
      )}
    </ReadState>
  );
}
