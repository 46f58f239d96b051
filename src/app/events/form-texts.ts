/** Returns the instant of a form's text, ms; null if it has none. Inverse of `textOfInstant`. */
export const instantOfText = (text: string): number | null => (text.endsWith('Z') ? Date.parse(text) : null);

/** Digits, or groups of them of which the last has three: `1,5` and `10,50` are no whole numbers. */
const whole = /^(?:\d+|\d{1,3}(?:[\s,'’]\d{2,3})*[\s,'’]\d{3})$/;

/** Parses a whole number in this range, or returns null. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const digits = text.trim().replaceAll(/\D/g, '');
  if (!whole.test(text.trim()) || digits.length > 9) return null;
  const value = Number(digits);
  return value < least || value > most ? null : value;
}
