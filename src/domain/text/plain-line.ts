/**
 * Text as one line: every run of line breaks, tabs, other control characters and invisible marks of direction becomes
 * one space, and none is left at its ends; halves of surrogate pairs are replaced. For names: they stand in subjects, file
 * names, calendars and logs.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
}

/** Text of several lines without control characters other than tab and line break; every break is `\n`. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
}
