import { foldText } from './text-fold.ts';

/** Maximum length of a name part, so that the file name stays readable in a list. */
const maxLetters = 60;
/** Disks take names of 255 bytes; the rest is for what the file is, and its ending. */
const maxBytes = 180;

/** How long a letter is in UTF-8. */
function bytesOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** Letters and digits of any script with dashes between words; empty where a name has none of them. */
function slugOf(name: string): string {
  const letters = [
    ...foldText(name)
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .normalize('NFC'),
  ];
  const short = letters.slice(0, maxLetters);
  while (short.reduce((sum, letter) => sum + bytesOf(letter), 0) > maxBytes) short.pop();
  return short.join('').replaceAll(/^-+|-+$/g, '');
}

/**
 * A name for a file that every disk takes: "harbour-night-attendees.csv" of "Harbour Night" and "attendees". Accents
 * of Latin letters go, and letters of other scripts stay.
 *
 * @param parts of what and what it is; those without a letter that is taken are left out
 * @param ending without its dot
 * @param otherwise what it is called where none of them has such a letter
 */
export function fileName(parts: readonly string[], ending: string, otherwise = 'file'): string {
  const name = parts.map(slugOf).filter(Boolean).join('-');
  return `${name || otherwise}.${ending}`;
}
