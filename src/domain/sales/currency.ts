import type { Amount } from './money.ts';

/**
 * Digits behind the point where they are not two (ISO 4217, list one). Browsers and Node take theirs from CLDR, which
 * follows what is used in shops: none for IQD, which has three.
 */
const digitsOf: ReadonlyMap<string, number> = new Map([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'UYI',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((currency) => [currency, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
  ...['CLF', 'UYW'].map((currency) => [currency, 4] as const),
]);

/** Returns how many digits of an amount stand behind the point: two for GMD, none for XOF, three for IQD. */
export function minorDigits(currency: string): number {
  return digitsOf.get(currency.toUpperCase()) ?? 2;
}

const formats = new Map<number, Intl.NumberFormat>();

function formatWith(digits: number): Intl.NumberFormat {
  const found = formats.get(digits);
  if (found !== undefined) return found;
  const made = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, made);
  return made;
}

/**
 * Writes an amount the one way in which this product does, on screens, in emails and prints: "GMD 250", "GMD 250.50",
 * "IQD 1.500", with a space that does not break. Any code can be written, also one that Intl does not take.
 */
export function formatMoney({ amount, currency }: Amount): string {
  const digits = minorDigits(currency);
  const minor = 10 ** digits;
  const shown = amount % minor === 0 ? 0 : digits;
  return `${currency}\u00a0${formatWith(shown).format(amount / minor)}`;
}

/** Writes an amount as a decimal number for programs: 5000 of GMD is "50.00", of JPY "5000". */
export function decimalText({ amount, currency }: Amount): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
