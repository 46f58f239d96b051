import { fontParts, type FontPart, type Weight } from './fonts.ts';
import { textRuns } from './text-runs.ts';

/** Lengths in points, from the top left. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Most lines; the last one ends in an ellipsis where there is more. */
  readonly lines?: number;
}

const lineHeight = 1.3;

/** Tells a document of the fonts; each is put into it when a letter of it is first needed. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of [400, 700] as const)
    for (const font of fontParts(weight)) doc.registerFont(font.name, font.bytes);
}

/** Draws a paragraph into a box, wrapped at blanks. @returns where the next one may start: its y. */
export function drawText(doc: PDFKit.PDFDocument, text: string, box: TextBox): number {
  const { x, y, size, color = '#111111', weight = 400 } = box;
  const fonts = fontParts(weight);
  doc.fillColor(color);
  const lines = wrapped(doc, text, fonts, box);
  for (const [index, line] of lines.entries()) {
    let left = x;
    for (const run of textRuns(line, fonts)) {
      setFont(doc, run.font, size);
      // Without features the library would cut a run at its blanks, and turn each word around by itself.
      doc.text(run.text, left, y + index * size * lineHeight, { lineBreak: false, features: [] });
      left += doc.widthOfString(run.text, { features: [] });
    }
  }
  return y + lines.length * size * lineHeight;
}

function wrapped(
  doc: PDFKit.PDFDocument,
  text: string,
  fonts: readonly FontPart[],
  box: TextBox,
): readonly string[] {
  const fits = (line: string) => widthOf(doc, line, fonts, box.size) <= box.width;
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter((one) => one !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...broken(word, fits));
  }
  const most = box.lines ?? lines.length;
  if (lines.length <= most) return lines;
  let end = lines[most - 1] ?? '';
  while (end !== '' && !fits(`${end}…`)) end = [...end].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${end}…`];
}

/** A word that is longer than a line, in pieces. */
function broken(word: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function widthOf(doc: PDFKit.PDFDocument, line: string, fonts: readonly FontPart[], size: number): number {
  let width = 0;
  for (const run of textRuns(line, fonts)) {
    setFont(doc, run.font, size);
    width += doc.widthOfString(run.text, { features: [] });
  }
  return width;
}

function setFont(doc: PDFKit.PDFDocument, font: FontPart, size: number): void {
  doc.font(font.name).fontSize(size);
}
