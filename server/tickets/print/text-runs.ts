import bidiFactory from 'bidi-js';
import { graphemesOf } from '#domain/text/graphemes.ts';

/** Part of a line with one font and one direction. */
export interface TextRun<F> {
  readonly text: string;
  readonly font: F;
}

export type Direction = 'ltr' | 'rtl';

interface Fonts {
  has(codePoint: number): boolean;
}

interface Piece<F> extends TextRun<F> {
  /** Odd levels are read from right to left (UAX 9, BD2). */
  readonly level: number;
}

/** Unicode bidirectional algorithm (UAX 9). */
const bidi = bidiFactory();
/** Replaces a character that no font has. */
const unknown = '?';
/** Directional marks, embeddings and isolates, which have no glyphs. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Directional overrides, which no name needs, would reverse characters. */
const overrides = /[\u202d\u202e]/g;
/** Scripts whose runs the font's own layout reverses as a whole. */
const turned = /[\p{Script=Arabic}\u0660-\u0669\p{Script=Hebrew}\p{Script=Nko}]/u;
const split = (text: string): string[] => graphemesOf(text).map(({ segment }) => segment);

/**
 * Splits a line into runs that one font can draw, in their visual order from left to right (UAX 9). Right-to-left
 * text stays together with its blanks, because the font reverses a whole run: a name of two Arabic words is one run.
 * A character that no font has becomes a question mark; the narrow no-break space of French, which none has, becomes
 * a wider one.
 *
 * @param base direction of the line's paragraph; derived from the line if omitted
 */
export function textRuns<F extends Fonts>(
  line: string,
  fonts: readonly F[],
  base?: Direction,
): readonly TextRun<F>[] {
  const [first] = fonts;
  if (first === undefined) throw new Error('there is no font to render with');
  const text = inLetters(line);
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const pieces: Piece<F>[] = [];
  for (const { segment, index } of graphemesOf(text)) {
    const letters = segment.replaceAll(directions, '');
    if (letters === '') continue;
    const last = pieces.at(-1);
    const level = levels[index] ?? 0;
    const drawn = drawable(letters, fonts, first);
    const joins =
      last?.level === level &&
      (last.font === drawn.font || (isBlank(drawn.text) && hasAll(last.font, drawn.text)));
    if (joins) pieces[pieces.length - 1] = { ...last, text: last.text + drawn.text };
    else pieces.push({ ...drawn, level });
  }
  return inOrder(pieces).map(asLaidOut);
}

/** Returns the different letters of a text that may be long, with their marks; those of usual Latin words are left out. */
export function lettersOf(text: string): readonly string[] {
  const words = new Set(text.split(/[\s"]+/u).filter((word) => /[^\0-\u024f]/u.test(word)));
  const letters = [...words].flatMap((word) => split(inLetters(word).replaceAll(directions, '')));
  return [...new Set(letters)];
}

const inLetters = (line: string): string =>
  line.replaceAll(overrides, '').normalize('NFC').replaceAll('\u202f', '\u00a0');

/** Reverses runs from the highest level down to the lowest odd one (UAX 9, L2). */
function inOrder<F>(pieces: readonly Piece<F>[]): readonly Piece<F>[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return ordered;
}

/** Returns a run as passed to the font: mirrored if read from right to left (UAX 9, L4). */
function asLaidOut<F>({ text, font, level }: Piece<F>): TextRun<F> {
  const fromRight = level % 2 === 1;
  const letters = split(text).map((one) => (fromRight ? (bidi.getMirroredCharacter(one) ?? one) : one));
  return { text: (fromRight === turned.test(text) ? letters : letters.toReversed()).join(''), font };
}

function drawable<F extends Fonts>(
  segment: string,
  fonts: readonly F[],
  first: F,
): { text: string; font: F } {
  const whole = fonts.find((font) => hasAll(font, segment));
  if (whole !== undefined) return { text: segment, font: whole };
  // A base letter without its marks is more readable than a question mark.
  const base = String.fromCodePoint(segment.codePointAt(0) ?? 63);
  const font = fonts.find((one) => hasAll(one, base));
  return font === undefined ? { text: unknown, font: first } : { text: base, font };
}

/** Returns whether a font has glyphs for all characters of a text. */
export function hasAll(font: Fonts, text: string): boolean {
  return [...text].every((letter) => font.has(letter.codePointAt(0) ?? 0));
}

function isBlank(text: string): boolean {
  return /^\s+$/u.test(text);
}
