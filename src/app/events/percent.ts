/** Hundredths of a per cent as they are typed: 250 are "2.5"; nothing for none. */
export const percentText = (basisPoints: number): string =>
  basisPoints === 0 ? '' : String(basisPoints / 100);

/** Hundredths of a per cent that are typed, none for nothing; null where it is no percentage, or too much. */
export function readPercent(text: string, most: number): number | null {
  const typed = text.trim().replace(/%$/, '').trim().replace(',', '.');
  if (typed === '') return 0;
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  const share = whole === undefined ? null : Number(`${whole}${part.padEnd(2, '0')}`);
  return share === null || share > most ? null : share;
}
