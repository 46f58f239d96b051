import encodeQR from 'qr';

/** Light modules on every side (ISO/IEC 18004, 9.1): part of the matrix, so that no renderer can leave them out. */
export const QUIET_ZONE_MODULES = 4;

/**
 * Returns the modules of a QR code at level M, including a quiet zone of four light modules; `true` is dark. Text in
 * QR's alphanumeric set, such as a ticket code, is packed as such: 112 characters give version 5 (37 + 8 modules a
 * side), 151 characters version 6 (41 + 8). Throws if the text does not fit version 40.
 */
export function qrMatrix(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES });
}

/**
 * Returns one SVG path of the dark modules, a unit square each, for `viewBox="0 0 n n"` with n = `matrix.length`.
 * Runs along a row are one rectangle, so that no seams show. Draw it dark on a light background in every theme
 * (`shape-rendering="crispEdges"`).
 */
export function qrPath(matrix: readonly (readonly boolean[])[]): string {
  return matrix.map((row, y) => rowPath(row, y)).join('');
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    const run = x + 1 - start;
    path += `M${start} ${y}h${run}v1h-${run}z`;
  }
  return path;
}
