/**
 * Sets a value apart from the sentence that it stands in, between a first strong isolate and a pop directional isolate
 * (Unicode UAX 9): its own first letter decides which way it runs. Without them a Latin name, an address or a reference
 * in an Arabic sentence takes the digits and the punctuation beside it along, and both are read in the wrong order.
 */
export const isolated = (value: string) => `\u2068${value}\u2069`;

/** The same for a value that is an element of its own in a sentence of several parts. */
export const isolatedPart = <T>(part: T) => ['\u2068', part, '\u2069'];
