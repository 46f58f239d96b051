/**
 * Text as one line: every run of line breaks, tabs, other control characters and invisible marks of direction becomes
 * one space, and none is left at its ends. For names: they stand in subjects, file names, calendars and logs.
 */
export function plainLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
