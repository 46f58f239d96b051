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

/** Hebrew, Arabic and their neighbours, and the forms of their letters. */
const runsLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The same for a value that is an element of its own in a sentence of several parts. */
export const isolatedPart = <T>(part: T) => ['\u2068', part, '\u2069'];
