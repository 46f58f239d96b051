/**
 * Sets a value apart from the sentence that it stands in, between a first strong isolate and a pop directional isolate
 * (Unicode UAX 9): its own first letter decides which way it runs. Without them a Latin name, an address or a reference
 * in an Arabic sentence takes the digits and the punctuation beside it along, and both are read in the wrong order.
 */
export const isolated = (value: string) => `\u2068${value}\u2069`;

/**
 * The same in a sentence that runs from left to right. Only a value with letters that do not can disturb it, so all
 * others stay as they are, and are found and copied as they look.
 */
export const isolatedInLatin = (value: string) => (runsLeft.test(value) ? isolated(value) : value);

/** Hebrew, Arabic and their neighbours, the forms of their letters, and Adlam among the scripts beyond. */
const runsLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * How a paragraph is read: as its first letter outside of what is set apart (UAX 9, P2 and P3).
 *
 * @param otherwise where it has no letter
 */
export function readingOf<T>(text: string, otherwise: T): 'ltr' | 'rtl' | T {
  const [first] = /\p{L}/u.exec(text.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, '')) ?? [];
  if (first === undefined) return otherwise;
  return runsLeft.test(first) ? 'rtl' : 'ltr';
}

/** The same for a value that is an element of its own in a sentence of several parts. */
export const isolatedPart = <T>(part: T) => ['\u2068', part, '\u2069'];
