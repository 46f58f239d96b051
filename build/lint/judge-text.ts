/** Attributes whose value is read by people, or read aloud to them. */
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

/** Whether text between tags is for people: signs and spaces alone are not. */
export function isReadText(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Whether the value of an attribute is for people. */
export function isReadAttribute(name: string, value: string): boolean {
  return readAttributes.includes(name) && isReadText(value);
}

/** Whether a literal reads like a sentence or a phrase: it begins with a capital, and a word follows. */
export function isReadLiteral(value: string): boolean {
  return /^\s*\p{Lu}[\p{L}’']* +\p{L}/u.test(value) || /\p{L} \p{L}+ .*[.!?…]$/u.test(value);
}
