/** Returns whether nothing of a text can be seen: only blanks, joiners, marks of direction and the like. */
export const isInvisible = (text: string): boolean =>
  /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/**
 * Reduces a text to one line: each run of line breaks, tabs, other control characters and invisible direction marks
 * becomes one space, and the ends are trimmed; unpaired surrogates are replaced. Empty if nothing could be seen of it.
 * Used for names, because they appear in email subjects, file names, calendars and logs.
 */
export function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return isInvisible(line) ? '' : line;
}

/**
 * Removes control characters other than tab and line break, and invisible direction marks, from a text; normalizes line
 * breaks to `\n`. An override in a description would turn around what is written after it, such as the host of a link.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}
