/** Attributes whose value users read, or hear from a screen reader. */
const readAttributes: readonly string[] = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'description',
  'hint',
  'intro',
  'label',
  'placeholder',
  'text',
  'title',
];

/** Returns whether text between tags is meant for users: symbols and spaces alone are not. */
export function isReadText(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Returns whether an attribute's value is meant for users. */
export function isReadAttribute(name: string, value: string): boolean {
  return readAttributes.includes(name) && isReadText(value);
}

/**
 * Returns whether a literal reads like a sentence or a phrase: it starts with a capital letter, and another word
 * follows.
 */
export function isReadLiteral(value: string): boolean {
  return /^\s*\p{Lu}[\p{L}’']* +\p{L}/u.test(value) || /\p{L} \p{L}+ .*[.!?…]$/u.test(value);
}
