import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { css, cva, cx } from 'styled-system/css';
import { cardStyle } from '#ui/card.tsx';

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Further figures of the same kind, such as sums in other currencies. */
  readonly more?: readonly string[];
  readonly hint?: string;
  /** Link to the list of what it counts. */
  readonly link: Pick<LinkProps, 'to' | 'search' | 'params'>;
  readonly tone?: 'plain' | 'attention' | 'refuse';
}

/**
 * Returns the number of cards per row if there is room for `most`: rows are filled evenly, and a few cards do not
 * grow wide.
 */
function columnsFor(count: number, most: number): number {
  const rows = Math.ceil(count / most);
  return rows === 1 ? Math.max(count, 3) : Math.ceil(count / rows);
}

/** Small enough that a sum fits on one line of its card: a figure that wraps reads as two. */
const figureStyle = css({
  textStyle: 'h2',
  fontSize: 'clamp(0.6875rem, (100cqi - 2.125rem) / 8.5, 1.5rem)',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
});

/** A card that would be alone in its row spans it. */
const aloneStyle = cva({
  variants: {
    narrow: { true: { gridColumn: { base: '1 / -1', md: 'auto' } }, false: {} },
    middle: { true: { md: { gridColumn: '1 / -1' }, xl: { gridColumn: 'auto' } }, false: {} },
  },
});

/** Figures as cards, each linking to what it counts. No row has a single one of several. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  const count = figures.length;
  const middle = columnsFor(count, 3);
  const columns: CSSProperties & Record<`--${string}`, number> = {
    '--middle': middle,
    '--wide': columnsFor(count, 5),
  };
  const last = count > 1 ? figures.at(-1)?.key : undefined;
  const alone = aloneStyle({ narrow: count % 2 === 1, middle: count % middle === 1 });
  return (
    <ul
      style={columns}
      className={css({
        display: 'grid',
        gap: 'base',
        gridTemplateColumns: {
          base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
          md: 'repeat(var(--middle), minmax(0, 1fr))',
          xl: 'repeat(var(--wide), minmax(0, 1fr))',
        },
      })}
    >
      {figures.map(({ key, label, value, more = [], hint, link, tone = 'plain' }) => (
        <li
          key={key}
          className={cx(css({ display: 'grid', containerType: 'inline-size' }), key === last && alone)}
        >
          <Link
            {...link}
            className={cx(
              cardStyle({ press: true, tone }),
              css({
                display: 'grid',
                gap: 'tight',
                alignContent: 'start',
                minW: '0',
                overflowWrap: 'anywhere',
              }),
            )}
          >
            <span className={css({ textStyle: 'small', color: 'text.soft' })}>{label}</span>
            {[value, ...more].map((one) => (
              <span key={one} className={figureStyle}>
                {one}
              </span>
            ))}
            {hint === undefined ? null : (
              <span className={css({ textStyle: 'small', color: 'text.soft' })}>{hint}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
