/** Part of a text that people see as one letter: with its marks, an emoji as a whole (UAX 29). */
export interface Grapheme {
  readonly segment: string;
  /** Where it starts, in UTF-16 code units. */
  readonly index: number;
}

/** Splits a text into graphemes. */
export const graphemesOf = (text: string): readonly Grapheme[] => [
  ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
];
