/** Returns the word of a code; undefined if it has none, such as one of a newer server. */
export const wordIn = (words: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;
