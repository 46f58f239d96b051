import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** A subset of a typeface: the glyphs of one script. */
export interface FontPart {
  /** Its name within the document. */
  readonly name: string;
  readonly bytes: Buffer;
  has(codePoint: number): boolean;
  /** Returns a text as an SVG path on a baseline at 0, and its advance width; px. */
  outline(text: string, size: number): { readonly path: string; readonly advance: number };
}

export type Weight = 400 | 700;

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

const opened = new Map<Weight, readonly FontPart[]>();

/** Returns the subsets of the typeface for printed tickets; read from disk once. */
export function fontParts(weight: Weight): readonly FontPart[] {
  const known = opened.get(weight);
  if (known !== undefined) return known;
  const parts = files.map((file): FontPart => {
    const path = `${file}-${weight}-normal.woff`;
    const bytes = unpackWoff(readFileSync(resolve(path)));
    const font = singleFont(create(bytes), path);
    return {
      name: path,
      bytes,
      has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
      outline: (text, size) => outlineOf(font, text, size),
    };
  });
  opened.set(weight, parts);
  return parts;
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
  if ('fonts' in font) throw new Error(`${path} is a collection of fonts`);
  return font;
}
