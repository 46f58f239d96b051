import { Link, type LinkProps } from '@tanstack/react-router';
import { css, cx } from 'styled-system/css';
import { cardLook } from '#ui/card.tsx';

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Further figures of the same kind: sums of other currencies. */
  readonly more?: readonly string[];
  readonly hint?: string;
  /** Where what it counts is listed. */
  readonly link: Pick<LinkProps, 'to' | 'search' | 'params'>;
  readonly tone?: 'plain' | 'attention' | 'refuse';
}

/** Figures as cards, each the way to what it counts. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul
      className={css({
        display: 'grid',
        gap: 'base',
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(auto-fill, minmax(13rem, 1fr))',
        },
      })}
    >
      {figures.map(({ key, label, value, more = [], hint, link, tone = 'plain' }) => (
        <li key={key} className={css({ display: 'grid' })}>
          <Link
            {...link}
            className={cx(
              cardLook({ press: true, tone }),
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
              <span key={one} className={css({ textStyle: 'h2', fontVariantNumeric: 'tabular-nums' })}>
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
