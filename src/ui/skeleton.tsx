import { css } from 'styled-system/css';

/** The place where something will be. Read as nothing: the region around it says that it loads. */
export function Skeleton({
  height = '1rem',
  width = '100%',
}: {
  readonly height?: string;
  readonly width?: string;
}) {
  return (
    <span
      aria-hidden="true"
      data-state-of-screen="loading"
      className={css({
        display: 'block',
        bg: 'surface.lifted',
        borderRadius: 'small',
        animation: 'shimmer 1.6s infinite',
      })}
      style={{ height, width }}
    />
  );
}

/** Several cards on their way. */
export function SkeletonCards({
  count = 3,
  height = '7.5rem',
  label,
}: {
  readonly count?: number;
  readonly height?: string;
  readonly label: string;
}) {
  return (
    <div role="status" aria-label={label} className={css({ display: 'grid', gap: 'base' })}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
