import type { Amount } from './money.ts';

/**
 * Decimal digits of currencies where they are not two (ISO 4217, list one). Browsers and Node take theirs from CLDR,
 * which follows retail use: none for IQD, which has three.
 */
const digitsOf: readonly (readonly [number, string])[] = [
  [0, 'BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,UYI,VND,VUV,XAF,XOF,XPF'],
  [3, 'BHD,IQD,JOD,KWD,LYD,OMR,TND'],
  [4, 'CLF,UYW'],
];

/** Returns the number of decimal digits of a currency: two for GMD, none for XOF, three for IQD. */
export function minorDigits(currency: string): number {
  const code = currency.toUpperCase();
  return digitsOf.find(([, codes]) => codes.split(',').includes(code))?.[0] ?? 2;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatWith(digits: number, locale: string | Intl.Locale): Intl.NumberFormat {
  const key = `${digits} ${locale.toString()}`;
  const found = formats.get(key);
  if (found !== undefined) return found;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/**
 * Formats an amount without its currency: "250", "250.50", "1.500" of IQD. Works for any currency, including those
 * that Intl rejects.
 *
 * @param locale whose number format is used
 */
export function writeSum({ amount, currency }: Amount, locale: string | Intl.Locale): string {
  const digits = minorDigits(currency);
  const minor = 10 ** digits;
  return formatWith(amount % minor === 0 ? 0 : digits, locale).format(amount / minor);
}

/** Converts an amount to major units of its currency, for spreadsheets. */
export const wholeUnits = ({ amount, currency }: Amount): number => amount / 10 ** minorDigits(currency);

/** Formats an amount as a decimal number for programs: 5000 of GMD is "50.00", of JPY "5000". */
export function decimalText({ amount, currency }: Amount): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
