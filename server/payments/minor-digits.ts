/** How many digits of an amount stand behind the point (ISO 4217): two for GMD, none for XOF. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
