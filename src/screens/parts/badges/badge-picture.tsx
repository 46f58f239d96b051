import { use, useMemo } from 'react';
import { css, cx } from 'styled-system/css';
import {
  placeBadge,
  type BadgeDrawing,
  type BadgeLayout,
  type BadgeMark,
  type BadgeText,
  type MeasureText,
} from '#domain/events/badge.ts';
import { hasOwnMark } from '#domain/look/look.ts';
import { surfaces } from '#domain/look/tones.ts';
import { OwnLogoContext, type OwnLogo } from '#ui/pictures/logo.tsx';
import { qrMatrix, qrPath } from '#ui/pictures/qr-matrix.ts';

interface BadgePictureProps {
  readonly layout: BadgeLayout;
  readonly badge: BadgeText;
  readonly measure: MeasureText;
  /** Accessible description of the picture. */
  readonly label: string;
  readonly className?: string;
}

/** Baseline offset in the line: the cap height of most typefaces. */
const baseline = 0.95;
const blackAndWhite = { ink: '#000', paper: '#fff' } as const;

/** A badge as it will be printed, dark on white in every theme, with the installation's logo if it has one. */
export function BadgePicture({ layout, badge, measure, label, className }: BadgePictureProps) {
  const own = use(OwnLogoContext);
  const mark = useMemo(() => markOf(own), [own]);
  const drawing = useMemo(() => placeBadge(layout, badge, measure, mark), [layout, badge, measure, mark]);
  const { width, height, lines, band, logo, code } = drawing;
  const fills = { ...blackAndWhite, accent: own?.paper ?? blackAndWhite.ink };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={cx(css({ display: 'block', bg: 'paper' }), className)}
    >
      {band === null ? null : (
        <rect x={band.x} y={band.y} width={band.width} height={band.height} fill={fills[band.tone]} />
      )}
      {logo === null || own?.picture == null ? null : <OwnMark box={logo} picture={own.picture} />}
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

const markOf = (own: OwnLogo | null): BadgeMark | null =>
  own !== null && hasOwnMark({ name: own.name, logo: own.picture })
    ? { name: own.name, hasLogo: own.picture !== null }
    : null;

/** A light logo gets a dark background. */
function OwnMark({
  box,
  picture,
}: {
  readonly box: NonNullable<BadgeDrawing['logo']>;
  readonly picture: NonNullable<OwnLogo['picture']>;
}) {
  return (
    <>
      {picture.isDark ? null : <rect {...box} rx={4} fill={surfaces.raised} />}
      <image {...box} href={picture.wide} preserveAspectRatio="xMidYMid meet" />
    </>
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
      fill={blackAndWhite.ink}
      shapeRendering="crispEdges"
      transform={`translate(${x} ${y}) scale(${scale})`}
    />
  );
}
