/** A piece of a line that is drawn at once: one font, one direction. */
export interface TextRun<F> {
  readonly text: string;
  readonly font: F;
}

interface Fonts {
  has(codePoint: number): boolean;
}

/** What stands for a letter that no font has. */
const unknown = '?';
/** Marks and isolates that tell directions (Unicode UAX 9): no font draws them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a line into pieces that one font can draw, in the order in which they stand on the page from left to right.
 * Letters of right-to-left scripts stay together with the blanks between them, because the font turns a whole piece
 * around: a name of two Arabic words is one piece. Letters that no font has become a question mark; the narrow blank of
 * French, which none has, a wider one.
 */
export function textRuns<F extends Fonts>(line: string, fonts: readonly F[]): readonly TextRun<F>[] {
  const [first] = fonts;
  if (first === undefined) throw new Error('there is no font to draw with');
  const runs: { text: string; font: F }[] = [];
  for (const { segment } of graphemes.segment(inLetters(line))) {
    const last = runs.at(-1);
    const { text, font } = drawable(segment, fonts, first);
    if (last !== undefined && (last.font === font || (isBlank(text) && hasAll(last.font, text))))
      last.text += text;
    else runs.push({ text, font });
  }
  return runs;
}

const inLetters = (line: string): string =>
  line.replaceAll(directions, '').normalize('NFC').replaceAll('\u202f', '\u00a0');

function drawable<F extends Fonts>(
  segment: string,
  fonts: readonly F[],
  first: F,
): { text: string; font: F } {
  const whole = fonts.find((font) => hasAll(font, segment));
  if (whole !== undefined) return { text: segment, font: whole };
  // A base letter without its marks says more than a question mark.
  const base = String.fromCodePoint(segment.codePointAt(0) ?? 63);
  const font = fonts.find((one) => hasAll(one, base));
  return font === undefined ? { text: unknown, font: first } : { text: base, font };
}

function hasAll(font: Fonts, text: string): boolean {
  return [...text].every((letter) => font.has(letter.codePointAt(0) ?? 0));
}

function isBlank(text: string): boolean {
  return /^\s+$/u.test(text);
}
