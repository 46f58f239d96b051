import { foldText } from './text-fold.ts';

/** What is written for a name is no longer, so that the whole stays readable in a list of files. */
const mostLetters = 60;

/** Letters and digits that every disk takes, with dashes between words; empty where a name has none of them. */
function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replace(/^-+|-+$/g, '');
}

/**
 * A name for a file that every disk takes: "harbour-night-attendees.csv" of "Harbour Night" and "attendees".
 *
 * @param parts of what and what it is; those without a letter that is taken are left out
 * @param ending without its dot
 * @param otherwise what it is called where none of them has such a letter
 */
export function fileName(parts: readonly string[], ending: string, otherwise = 'file'): string {
  const name = parts.map(slugOf).filter(Boolean).join('-');
  return `${name || otherwise}.${ending}`;
}
