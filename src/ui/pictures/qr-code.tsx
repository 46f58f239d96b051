import { useMemo } from 'react';
import { css, cx } from 'styled-system/css';
import { qrMatrix, qrPath } from './qr-matrix.ts';

/** A QR code, dark on white in every theme, with its quiet zone; fills its container. */
export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}) {
  const drawn = useMemo(() => {
    const matrix = qrMatrix(text);
    return { path: qrPath(matrix), side: matrix.length };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.side} ${drawn.side}`}
      shapeRendering="crispEdges"
      className={cx(css({ display: 'block', w: 'full', h: 'auto', bg: 'paper' }), className)}
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
