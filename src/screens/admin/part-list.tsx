import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { ServerPages } from '#app/data/server-pages.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list.tsx';
import { formStyle } from './list-style.ts';

interface PartListProps<T> {
  readonly read: ServerPages<T>;
  readonly texts: { readonly what: string; readonly list: string; readonly none: string };
  readonly more: string;
  /** Renders a row, with its key. */
  readonly children: (item: T) => ReactNode;
}

/** A list inside a sheet, with a button to load more. */
export function PartList<T>({ read, texts, more, children }: PartListProps<T>) {
  return (
    <ReadState
      read={read}
      what={texts.what}
      empty={(items) =>
        items.length === 0 ? <p className={css({ color: 'text.soft' })}>{texts.none}</p> : null
      }
    >
      {(items) => (
        <div className={formStyle}>
          <List label={texts.list}>{items.map(children)}</List>
          {read.hasMore ? <Button onClick={read.more}>{more}</Button> : null}
        </div>
      )}
    </ReadState>
  );
}
