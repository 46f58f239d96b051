import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the text of the code on a printed ticket, read from the rectangles that the file draws, without a PDF
 * reader. Throws if there is no code.
 */
export function readTicketPdf(pdf: Buffer): string {
  const modules = modulesOf(darkRects(pdf));
  const scale = 4;
  const quiet = 4;
  const side = (modules.length + 2 * quiet) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) square(data, side, { x: (x + quiet) * scale, y: (y + quiet) * scale, width: scale });
    }),
  );
  return decodeQR({ width: side, height: side, data });
}

function square(
  data: Uint8Array,
  side: number,
  at: { readonly x: number; readonly y: number; readonly width: number },
) {
  for (let y = at.y; y < at.y + at.width; y += 1)
    for (let x = at.x; x < at.x + at.width; x += 1) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
}

/** Returns the rectangles of all pages, the largest group of equal height first: the rows of a code are equally high. */
function darkRects(pdf: Buffer): readonly Rect[] {
  const rects = contents(pdf).flatMap((content) =>
    [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)].map((found): Rect => {
      const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
      return { x, y, width, height };
    }),
  );
  const counts = new Map<string, number>();
  for (const { height } of rects) counts.set(height.toFixed(2), (counts.get(height.toFixed(2)) ?? 0) + 1);
  const [usual] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return rects.filter(({ height }) => height.toFixed(2) === usual);
}

/** Returns every content stream of the file. */
function contents(pdf: Buffer): readonly string[] {
  const found: string[] = [];
  for (let from = pdf.indexOf('stream'); from !== -1; from = pdf.indexOf('stream', from + 6)) {
    const start = pdf[from + 6] === 13 ? from + 8 : from + 7;
    const end = pdf.indexOf('endstream', start);
    if (end === -1) break;
    const bytes = pdf.subarray(start, end);
    try {
      found.push(inflateSync(bytes).toString('latin1'));
    } catch {
      found.push(bytes.toString('latin1'));
    }
    from = end + 3;
  }
  return found;
}

function modulesOf(rects: readonly Rect[]): boolean[][] {
  const unit = rects[0]?.height ?? 0;
  if (rects.length < 20 || unit <= 0) throw new Error('No code is drawn in this file.');
  const left = Math.min(...rects.map((one) => one.x));
  const top = Math.min(...rects.map((one) => one.y));
  const count = Math.round((Math.max(...rects.map((one) => one.x + one.width)) - left) / unit);
  const modules = Array.from({ length: count }, () => Array.from({ length: count }, () => false));
  for (const { x, y, width } of rects) {
    const row = modules[Math.round((y - top) / unit)];
    const from = Math.round((x - left) / unit);
    row?.fill(true, from, from + Math.round(width / unit));
  }
  return modules;
}
