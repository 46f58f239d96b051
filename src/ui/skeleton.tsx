import { css, cva, cx } from 'styled-system/css';

const look = cva({
  base: { display: 'block', bg: 'surface.lifted', animation: 'shimmer 1.6s infinite' },
  variants: {
    shape: {
      line: { borderRadius: 'small' },
      card: { borderRadius: 'large' },
      /** A row of a list at a desk, a card of it on a phone. */
      row: { borderRadius: 'medium', h: '11rem', md: { h: 'touch' } },
      /** Fills a frame that has its own corners. */
      fill: { h: 'full' },
    },
  },
});

interface SkeletonProps {
  /** Of a line 1rem where nothing is said. */
  readonly height?: string;
  readonly width?: string;
  readonly shape?: 'line' | 'card' | 'row' | 'fill';
}

/** The place where something will be. Read as nothing: the region around it says that it loads. */
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

/** The place of a name in a heading, which readers are told in a word. */
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
  /** How the pieces stand, where they are not below one another: a class. */
  readonly grid?: string;
}

/** Several cards on their way. */
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

/** A list on its way: how many it has, and its first rows. It stands as far apart as what comes. */
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
