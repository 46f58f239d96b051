import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { lateFontFiles, readLateFont, type LateFontFile } from './late-fonts.ts';
import { hasAll, lettersOf } from './text-runs.ts';
import { unpackWoff } from './woff.ts';

/** A subset of a typeface: the glyphs of one script. */
export interface FontPart {
  /** Its name within the document. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Height above the baseline that a line leaves for its letters, as a share of their size. */
  readonly ascent: number;
  has(codePoint: number): boolean;
  /** Returns a text as an SVG path on a baseline at 0, and its advance width; px. */
  outline(text: string, size: number): { readonly path: string; readonly advance: number };
}

export type Weight = 400 | 700;
const weights: readonly Weight[] = [400, 700];
const blank = 0x20;

const { resolve } = createRequire(import.meta.url);

/** In the order in which they are searched for a glyph. */
const files = [
  '@fontsource/noto-sans/files/noto-sans-latin',
  '@fontsource/noto-sans/files/noto-sans-latin-ext',
  '@fontsource/noto-sans/files/noto-sans-cyrillic',
  '@fontsource/noto-sans/files/noto-sans-cyrillic-ext',
  '@fontsource/noto-sans/files/noto-sans-greek',
  '@fontsource/noto-sans/files/noto-sans-vietnamese',
  '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic',
] as const;

const opened = new Map<Weight, FontPart[]>();
let late: readonly LateFontFile[] | null = null;
/** Late files that were opened, or are being opened, by path. */
const openedLate = new Map<string, Promise<void>>();

/**
 * Returns the subsets of the typeface for printed documents; read from disk once. Those for scripts that few documents
 * contain must be opened by `openFontsFor` first.
 */
export const fontParts = (weight: Weight): readonly FontPart[] => openedParts(weight);

function openedParts(weight: Weight): FontPart[] {
  const known = opened.get(weight);
  if (known !== undefined) return known;
  const parts = files.map((file): FontPart => {
    const path = `${file}-${weight}-normal.woff`;
    const bytes = unpackWoff(readFileSync(resolve(path)));
    return partOf(path, bytes);
  });
  opened.set(weight, parts);
  return parts;
}

/**
 * Opens the fonts that a text needs beside the usual ones: emoji, and scripts such as Chinese, Hebrew or N'Ko. The
 * first text in a script takes about 20 ms, later ones nothing; characters that no font has stay unknown.
 */
export async function openFontsFor(text: string): Promise<void> {
  const usual = fontParts(400);
  const unknown = lettersOf(text).filter((letter) => !usual.some((font) => hasAll(font, letter)));
  if (unknown.length === 0) return;
  late ??= lateFontFiles();
  const needed = new Set(unknown.map((letter) => late?.find((file) => file.covers(letter))));
  for (const file of needed) if (file !== undefined) await openLate(file);
}

function openLate(file: LateFontFile): Promise<void> {
  const known = openedLate.get(file.path);
  if (known !== undefined) return known;
  const opening = Promise.all(weights.map((weight) => addLate(file, weight))).then(() => undefined);
  openedLate.set(file.path, opening);
  // A file that could not be read is read again for the next document.
  opening.catch(() => openedLate.delete(file.path));
  return opening;
}

async function addLate(file: LateFontFile, weight: Weight): Promise<void> {
  const part = partOf(`${file.path} ${weight}`, await readLateFont(file, weight));
  // Blanks are those of the usual font: an emoji's is as wide as an emoji.
  const has = (codePoint: number) => codePoint !== blank && part.has(codePoint);
  openedParts(weight).push({ ...part, has });
}

function partOf(name: string, bytes: Buffer): FontPart {
  const font = singleFont(create(bytes), name);
  return {
    name,
    bytes,
    ascent: font.ascent / font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    outline: (text, size) => outlineOf(font, text, size),
  };
}

/** Glyphs as shaped by the font; y points up in fonts and down in SVG. */
function outlineOf(font: Font, text: string, size: number) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  let path = '';
  for (const [at, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    path += glyph.path
      .scale(scale, -scale)
      .translate((x + xOffset) * scale, -yOffset * scale)
      .toSVG();
    x += xAdvance;
  }
  return { path, advance: x * scale };
}

function singleFont(font: ReturnType<typeof create>, path: string): Font {
  if ('fonts' in font) throw new Error(`${path} is a font collection`);
  return font;
}
