import { graphemesOf } from './graphemes.ts';

/**
 * Wraps a text into lines at blanks and breaks words longer than a line. If the text exceeds the number of lines, the
 * last one ends with an ellipsis.
 *
 * @param fits whether a line has room for this
 */
export function wrapLines(
  text: string,
  fits: (line: string) => boolean,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...broken(word, fits));
  }
  if (lines.length <= most) return lines;
  let end = lines[most - 1] ?? '';
  while (end !== '' && !fits(`${end}…`)) end = end.slice(0, graphemesOf(end).at(-1)?.index ?? 0);
  return [...lines.slice(0, most - 1), `${end}…`];
}

/** Splits a trimmed text into words. */
export const wordsOf = (text: string): readonly string[] => text.split(/\s/u).filter((word) => word !== '');

/** Breaks a word longer than a line into pieces. */
function broken(word: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemesOf(word)) {
    if (piece !== '' && !fits(piece + segment)) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}
