import { css } from 'styled-system/css';
import { useFormats } from '#app/format/use-formats.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';

interface PagesProps {
  /** Name of the content, such as "orders". */
  readonly of: string;
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  /** Labels of the buttons. */
  readonly back?: string;
  readonly forth?: string;
}

/** Page links of a list; renders nothing if there is only one page. */
export function Pages({ of, page, last, onPage, back, forth }: PagesProps) {
  const { count } = useFormats();
  const { pages } = useShellTexts();
  if (last <= 1) return null;
  return (
    <nav
      aria-label={pages.of(of)}
      className={css({ display: 'flex', gap: 'snug', alignItems: 'center', flexWrap: 'wrap' })}
    >
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {back ?? pages.newer}
      </Button>
      <span>{pages.place(count(page), count(last))}</span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {forth ?? pages.older}
      </Button>
    </nav>
  );
}
