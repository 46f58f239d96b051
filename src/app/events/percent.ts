/** Formats hundredths of a per cent for a field: 250 is "2.5"; empty for zero. */
export const percentText = (basisPoints: number): string =>
  basisPoints === 0 ? '' : String(basisPoints / 100);

/** Parses a percentage to hundredths of a per cent, zero if empty; null if invalid or too high. */
export function readPercent(text: string, most: number): number | null {
  const typed = text.trim().replace(/%$/, '').trim().replace(',', '.');
  if (typed === '') return 0;
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  const share = whole === undefined ? null : Number(`${whole}${part.padEnd(2, '0')}`);
  return share === null || share > most ? null : share;
}
