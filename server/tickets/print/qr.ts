import encodeQR from 'qr';

/** Quiet zone in modules on every side (ISO/IEC 18004, 9.1). */
const quietModules = 4;

/** Returns the modules of a ticket's code as on the app's screens: level M, including the quiet zone; `true` is dark. */
export function codeModules(code: string): readonly (readonly boolean[])[] {
  return encodeQR(code, 'raw', { ecc: 'medium', border: quietModules });
}

/** Draws a code as one path of black rectangles, `side` points wide including its quiet zone. */
export function drawCode(
  doc: PDFKit.PDFDocument,
  code: string,
  place: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const modules = codeModules(code);
  const unit = place.side / modules.length;
  for (const [row, line] of modules.entries()) {
    for (const { from, length } of darkRuns(line))
      doc.rect(place.x + from * unit, place.y + row * unit, length * unit, unit);
  }
  doc.fill('#000000');
}

/** Adjacent dark modules form one rectangle, so that no gap shows between them. */
function darkRuns(line: readonly boolean[]): readonly { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [at, dark] of line.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last !== undefined && last.from + last.length === at) last.length += 1;
    else runs.push({ from: at, length: 1 });
  }
  return runs;
}
