/** Returns the instant of a form's text, ms; null if it has none. Inverse of `textOfInstant`. */
export const instantOfText = (text: string): number | null => (text.endsWith('Z') ? Date.parse(text) : null);

/** Parses a whole number in this range, or returns null. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const digits = text.trim().replaceAll(/[\s,'’]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value < least || value > most ? null : value;
}
