import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A file of a font package: the glyphs of some code points. */
export interface LateFontFile {
  readonly path: string;
  readonly isVariable: boolean;
  /** Whether it has glyphs for all characters of a text, by the package's list. */
  covers(text: string): boolean;
}

const require = createRequire(import.meta.url);

/** In the order in which they are searched. Emoji come first: the Chinese font lists some that it draws as boxes. */
const packages = [
  '@fontsource-variable/noto-emoji',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-ethiopic',
  '@fontsource/noto-sans-nko',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
] as const;

/** Subsets that the fonts read at first contain as well. */
const known = /^(?:latin|cyrillic|greek|vietnamese)/;

/** Returns the files of all packages, without reading any. */
export function lateFontFiles(): readonly LateFontFile[] {
  return packages.flatMap((name) => {
    const subsets = require(`${name}/unicode.json`) as Readonly<Record<string, string>>;
    const family = name.replace(/^.*\//, '');
    const isVariable = name.startsWith('@fontsource-variable/');
    return Object.entries(subsets)
      .filter(([subset]) => !known.test(subset))
      .map(([subset, listed]): LateFontFile => {
        const ranges = rangesOf(listed);
        const includes = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
        return {
          path: `${name}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}-${isVariable ? 'wght' : '400'}-normal.woff2`,
          isVariable,
          covers: (text) => [...text].every((letter) => includes(letter.codePointAt(0) ?? 0)),
        };
      });
  });
}

/** Parses a list such as `U+30-39,U+200D` (CSS Fonts 4, `unicode-range`). */
const rangesOf = (listed: string): readonly (readonly [first: number, last: number])[] =>
  listed.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [first, last];
  });

/**
 * Reads a file as a plain font (TrueType) of one weight: the PDF library can't embed fonts of variable weight. What does
 * it, in WebAssembly, is loaded on first use.
 */
export async function readLateFont({ path, isVariable }: LateFontFile, weight: number): Promise<Buffer> {
  const [file, { default: subsetFont }] = await Promise.all([
    readFile(require.resolve(path)),
    import('subset-font'),
  ]);
  const variationAxes = isVariable ? { wght: weight } : {};
  return subsetFont(file, '', { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes });
}
