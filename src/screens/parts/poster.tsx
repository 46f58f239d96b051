import { css } from 'styled-system/css';
import { posterLine, posterOf, posterSize } from '#domain/pictures/poster.ts';

/** Generated picture of nested gates for an event without a picture; always the same for the same event. */
export function Poster({ seed, className }: { readonly seed: string; readonly className?: string }) {
  const { ground, light, gates } = posterOf(seed);
  const { width, height } = posterSize;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className ?? css({ display: 'block', w: 'full', h: 'full' })}
    >
      <rect width={width} height={height} fill={ground} />
      {gates.map(({ path, isFilled, opacity }, at) => (
        <path
          key={at}
          d={path}
          fill={isFilled ? light : 'none'}
          stroke={light}
          strokeWidth={isFilled ? 0 : posterLine}
          opacity={opacity}
        />
      ))}
    </svg>
  );
}
