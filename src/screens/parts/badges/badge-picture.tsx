import { useMemo } from 'react';
import { css, cx } from 'styled-system/css';
import { placeBadge, type BadgeLayout, type BadgeText, type MeasureText } from '#domain/events/badge.ts';
import { qrMatrix, qrPath } from '#ui/pictures/qr-matrix.ts';

interface BadgePictureProps {
  readonly layout: BadgeLayout;
  readonly badge: BadgeText;
  readonly measure: MeasureText;
  /** What it is a picture of. */
  readonly label: string;
  readonly className?: string;
}

/** Where letters stand in their line: the height of capitals in most typefaces. */
const baseline = 0.95;
const fills = { ink: '#000', paper: '#fff' } as const;

/** A badge as it will be printed, dark on white in every theme. */
export function BadgePicture({ layout, badge, measure, label, className }: BadgePictureProps) {
  const drawing = useMemo(() => placeBadge(layout, badge, measure), [layout, badge, measure]);
  const { width, height, lines, band, code } = drawing;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={cx(css({ display: 'block', bg: 'paper' }), className)}
    >
      {band === null ? null : <rect {...band} fill={fills.ink} />}
      {code === null || badge.code === null ? null : <Code text={badge.code} {...code} />}
      {lines.map(({ text, x, y, size, weight, tone }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y + size * baseline}
          textAnchor="middle"
          fontSize={size}
          fontWeight={weight}
          fill={fills[tone]}
          style={{ unicodeBidi: 'plaintext' }}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function Code({
  text,
  x,
  y,
  side,
}: {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  const scale = side / matrix.length;
  return (
    <path
      d={qrPath(matrix)}
      fill={fills.ink}
      shapeRendering="crispEdges"
      transform={`translate(${x} ${y}) scale(${scale})`}
    />
  );
}
