/** Thousands before an optional decimal point: `1,250.50`. */
const byCommas = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** Thousands before a decimal comma: `1.250,50`. */
const byPoints = /^-?\d{1,3}(?:\.\d{3})+,\d*$/;

/**
 * Rewrites a number as people type it to one with a decimal point and no other separators: `1,250.50`, `1 250,50`,
 * `1.250,50` and `1,5`. A single comma before a group of three separates thousands, any other the decimals. Other text
 * stays no number.
 */
export function plainNumber(text: string): string {
  const typed = text.replaceAll(/[\s'’]/g, '');
  if (byCommas.test(typed)) return typed.replaceAll(',', '');
  return (byPoints.test(typed) ? typed.replaceAll('.', '') : typed).replace(',', '.');
}
