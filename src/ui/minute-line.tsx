import { css } from 'styled-system/css';

const height = 24;

/** A sparkline by minute, ending at the present; `label` describes it for screen readers. */
export function MinuteLine({
  values,
  label,
  marks = [],
}: {
  readonly values: readonly number[];
  readonly label: string;
  /** Indexes in `values` marked with a vertical line; `label` says what they are. */
  readonly marks?: readonly number[];
}) {
  const most = Math.max(1, ...values);
  const last = Math.max(1, values.length - 1);
  const points = values.map(
    (value, at) => `${at},${Math.round((height - 1 - (value / most) * (height - 2)) * 100) / 100}`,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${last} ${height}`}
      preserveAspectRatio="none"
      className={css({ display: 'block', w: 'full', h: '3rem', overflow: 'visible' })}
    >
      <polygon
        points={`0,${height} ${points.join(' ')} ${last},${height}`}
        className={css({ fill: 'accent.deep' })}
      />
      {marks.map((at) => (
        <line
          key={at}
          x1={at}
          x2={at}
          y1={0}
          y2={height}
          vectorEffect="non-scaling-stroke"
          data-mark=""
          className={css({ stroke: 'verdict.attention', strokeWidth: '2px', strokeDasharray: '4 3' })}
        />
      ))}
      <polyline
        points={points.join(' ')}
        vectorEffect="non-scaling-stroke"
        className={css({ fill: 'none', stroke: 'accent', strokeWidth: '2px' })}
      />
    </svg>
  );
}
