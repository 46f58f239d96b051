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
  /** Maximum number of lines; the last one ends in an ellipsis if there is more. */
  readonly lines?: number;
}

const lineHeight = 1.3;

/** Registers the fonts with a document; each is embedded when it is first needed. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of [400, 700] as const)
    for (const font of fontParts(weight)) doc.registerFont(font.name, font.bytes);
}

/**
 * Draws a paragraph into a box, wrapped at blanks and aligned to the start side of the document's reading direction,
 * so that names in different scripts are aligned with each other. @returns the y at which the next one may start
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

/** Draws a centered line. @param place `base`: the direction of the text it belongs to */
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

/** Returns the width of a line in points. */
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
  // All runs stand on one baseline, whatever room above it their fonts ask for.
  const baseline = y + (fonts[0]?.ascent ?? 1) * size;
  for (const run of textRuns(line, fonts, base)) {
    setFont(doc, run.font, size);
    // Without features the library would split a run at its blanks, and reverse each word separately.
    doc.text(run.text, left, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
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
