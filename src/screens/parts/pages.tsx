import { css } from 'styled-system/css';
import { count } from '#app/format/words.ts';
import { Button } from '#ui/button.tsx';

interface PagesProps {
  /** What the pages are of: "orders". */
  readonly of: string;
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  /** What the buttons say. */
  readonly back?: string;
  readonly forth?: string;
}

/** Steps through the pages of a list; nothing where there is only one. */
export function Pages({ of, page, last, onPage, back = 'Newer', forth = 'Older' }: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav
      aria-label={`Pages of ${of}`}
      className={css({ display: 'flex', gap: 'snug', alignItems: 'center', flexWrap: 'wrap' })}
    >
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {back}
      </Button>
      <span>
        Page {count(page)} of {count(last)}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {forth}
      </Button>
    </nav>
  );
}
