/**
 * Wraps a value in a first strong isolate and a pop directional isolate (Unicode UAX 9), so that its own first letter
 * decides its direction. Otherwise a Latin name, address or reference in an Arabic sentence would pull in adjacent
 * digits and punctuation, and both would be read in the wrong order.
 */
export const isolated = (value: string) => `\u2068${value}\u2069`;

/**
 * Like `isolated`, for left-to-right sentences. Only values with right-to-left letters need it; all others stay
 * unchanged, so that they can be searched and copied as displayed.
 */
export const isolatedInLatin = (value: string) => (runsLeft.test(value) ? isolated(value) : value);

/**
 * Hebrew, Arabic and related scripts with their presentation forms, and the right-to-left scripts beyond the BMP,
 * such as Adlam.
 */
const runsLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Values that are isolated in a text already (UAX 9), and amounts such as "350 GMD" in Arabic: the text around them
 * decides on which side the currency is (`ui/apart.tsx` does the same).
 */
const setApart = /[\u2066-\u2068][^\u2069]*\u2069|\d\S*\u00a0[A-Z]{3}/g;

/**
 * Returns a paragraph's direction: that of its first letter outside isolates (UAX 9, P2 and P3) and amounts.
 *
 * @param otherwise returned for a text without such letters
 */
export function readingOf<T>(text: string, otherwise: T): 'ltr' | 'rtl' | T {
  const [first] = /\p{L}/u.exec(text.replaceAll(setApart, '')) ?? [];
  if (first === undefined) return otherwise;
  return runsLeft.test(first) ? 'rtl' : 'ltr';
}

/** Like `isolated`, for a value that is a separate element of a sentence in parts. */
export const isolatedPart = <T>(part: T) => ['\u2068', part, '\u2069'];
