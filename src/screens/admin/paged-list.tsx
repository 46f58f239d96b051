import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ServerPages } from '#app/data/server-pages.ts';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { MoreButton } from '#screens/parts/more-button.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import type { Column } from '#ui/table.tsx';

interface EmptyText {
  readonly title: string;
  readonly text: string;
}

interface PagedListProps<T> {
  readonly read: ServerPages<T>;
  readonly texts: {
    /** Name of the content: "the accounts". */
    readonly what: string;
    readonly caption: string;
    /** Text with the number loaded so far. */
    readonly found: (count: number) => string;
    readonly soFar: (count: number) => string;
    readonly more: string;
    readonly none: EmptyText;
    /** Shown if there are items but none match. */
    readonly noMatch: EmptyText;
  };
  readonly narrowed: boolean;
  readonly rowKey: (row: T) => string;
  readonly rowName: (row: T) => string;
  readonly columns: readonly Omit<Column<T>, 'heading' | 'sorted'>[];
  readonly onOpen: (row: T) => void;
}

/** A long list that loads while scrolling, and whose rows can be opened. */
export function PagedList<T>({ read, texts, narrowed, onOpen, ...table }: PagedListProps<T>) {
  const [stays, setStays] = useState(false);
  const nothing = narrowed ? texts.noMatch : texts.none;
  return (
    <ReadState
      read={read}
      what={texts.what}
      skeleton="rows"
      empty={(items) =>
        items.length === 0 ? <EmptyState title={nothing.title}>{nothing.text}</EmptyState> : null
      }
    >
      {(items) => (
        <>
          <p role="status" className={css({ textStyle: 'small', color: 'text.soft' })}>
            {(read.hasMore ? texts.soFar : texts.found)(items.length)}
          </p>
          <DataTable
            caption={texts.caption}
            rows={items}
            onOpen={onOpen}
            {...(stays ? {} : { onEnd: read.more })}
            {...table}
          />
          {read.hasMore ? (
            <MoreButton onMore={read.more} onStay={setStays}>
              {texts.more}
            </MoreButton>
          ) : null}
        </>
      )}
    </ReadState>
  );
}
