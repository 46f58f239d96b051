import { css, cva, cx } from 'styled-system/css';

const look = cva({
  base: { display: 'block', bg: 'surface.lifted', animation: 'shimmer 1.6s infinite' },
  variants: {
    shape: {
      line: { borderRadius: 'small' },
      card: { borderRadius: 'large' },
      /** A list row on a desktop, its card on a phone. */
      row: { borderRadius: 'medium', h: '11rem', md: { h: 'touch' } },
      /** Fills a frame that has its own corners. */
      fill: { h: 'full' },
    },
  },
});

interface SkeletonProps {
  /** Defaults to 1rem for a line. */
  readonly height?: string;
  readonly width?: string;
  readonly shape?: 'line' | 'card' | 'row' | 'fill';
}

/** A placeholder for loading content. Hidden from screen readers: the region around it announces the loading. */
export function Skeleton({ shape = 'line', height, width = '100%' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-state-of-screen="loading"
      className={look({ shape })}
      style={{ height: height ?? (shape === 'line' ? '1rem' : undefined), width }}
    />
  );
}

/** A placeholder for a name in a heading, with a label for screen readers. */
export function SkeletonTitle({ children }: { readonly children: string }) {
  return (
    <>
      <span className={css({ srOnly: true })}>{children}</span>
      <Skeleton height="1.05em" width="min(14rem, 70vw)" />
    </>
  );
}

export interface SkeletonShape {
  readonly count?: number;
  readonly height?: string;
  /** Class for a layout other than a column. */
  readonly grid?: string;
}

/** Placeholders for several cards. */
export function SkeletonCards({
  count = 3,
  height = '7.5rem',
  grid = '',
  label,
}: SkeletonShape & { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={cx(css({ display: 'grid', gap: 'base' }), grid)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="card" height={height} />
      ))}
    </div>
  );
}

/** Placeholders for a list's count and first rows, with the same spacing as the content. */
export function SkeletonRows({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={css({ display: 'grid', gap: 'inherit' })}>
      <Skeleton height="1.25rem" width="6rem" />
      <div className={css({ display: 'grid', gap: 'near', _desk: { gap: 'snug' } })}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} shape="row" />
        ))}
      </div>
    </div>
  );
}
