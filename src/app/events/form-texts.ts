/** The moment that a form's text names, ms; null where it names none. The reverse of what `textOfInstant` writes. */
export const instantOfText = (text: string): number | null => (text.endsWith('Z') ? Date.parse(text) : null);

/** The text as a whole number in this range, or null. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const digits = text.trim().replaceAll(/[\s,'’]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value < least || value > most ? null : value;
}
