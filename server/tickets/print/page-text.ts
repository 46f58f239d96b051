import { readingOf } from '#messages/isolated.ts';
import { directionOf } from '#messages/language.ts';
import { wrapLines } from '#domain/text/wrap-lines.ts';
import { fontParts, type FontPart, type Weight } from './fonts.ts';
import { textRuns, type Direction } from './text-runs.ts';

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

/**
 * Draws a paragraph into a box, wrapped at blanks, and against the side where the reading of the
 * document begins: a name in another script stands below the one before it. @returns where the next one may start: its y.
 */
export function drawText(doc: PDFKit.PDFDocument, text: string, box: TextBox): number {
  const { x, y, size, color = '#111111', weight = 400 } = box;
  const fonts = fontParts(weight);
  doc.fillColor(color);
  const fits = (line: string) => widthOf(doc, line, fonts, size) <= box.width;
  const lines = wrapLines(text, fits, box.lines);
  const side = directionOf(doc.options.lang ?? '');
  const base = readingOf(text, side);
  for (const [index, line] of lines.entries()) {
    const start = side === 'ltr' ? x : x + box.width - widthOf(doc, line, fonts, size);
    drawLine(doc, line, { x: start, y: y + index * size * lineHeight, size, fonts, base });
  }
  return y + lines.length * size * lineHeight;
}

/** Draws a line around the middle of its place. @param place `base`: how the text is read that it is a line of */
export function drawCentred(
  doc: PDFKit.PDFDocument,
  line: string,
  place: Required<Pick<TextBox, 'x' | 'y' | 'size' | 'weight' | 'color'>> & { readonly base: Direction },
): void {
  const { x, y, size, weight, color, base } = place;
  const fonts = fontParts(weight);
  doc.fillColor(color);
  drawLine(doc, line, { x: x - widthOf(doc, line, fonts, size) / 2, y, size, fonts, base });
}

/** How wide a line is, points. */
export const lineWidth = (
  doc: PDFKit.PDFDocument,
  line: string,
  { size, weight }: Required<Pick<TextBox, 'size' | 'weight'>>,
): number => widthOf(doc, line, fontParts(weight), size);

function drawLine(
  doc: PDFKit.PDFDocument,
  line: string,
  {
    x,
    y,
    size,
    fonts,
    base,
  }: Pick<TextBox, 'x' | 'y' | 'size'> & { readonly fonts: readonly FontPart[]; readonly base: Direction },
): void {
  let left = x;
  for (const run of textRuns(line, fonts, base)) {
    setFont(doc, run.font, size);
    // Without features the library would cut a run at its blanks, and turn each word around by itself.
    doc.text(run.text, left, y, { lineBreak: false, features: [] });
    left += doc.widthOfString(run.text, { features: [] });
  }
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
