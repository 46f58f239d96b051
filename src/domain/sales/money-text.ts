import { decimalText, minorDigits } from './currency.ts';
import type { Amount } from './money.ts';

/** What a person typed as a sum: minor units, or why it is none. */
export type TypedMoney =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly why: 'empty' | 'not_a_number' | 'too_many_digits' | 'too_large' };

/** No price and no sum of this product is larger, in minor units: sums of them stay exact numbers. */
export const mostMinorUnits = 1_000_000_000_00;

/**
 * Reads a sum as people type it: `1250`, `1,250.50`, `1 250,50`. Commas and blanks part thousands; the last point is the
 * decimal one, and so is a single comma with no group of three behind it.
 */
export function readMoney(text: string, currency: string): TypedMoney {
  const digits = minorDigits(currency);
  const typed = text.replaceAll(/[\s'’]/g, '');
  if (typed === '') return { ok: false, why: 'empty' };
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(typed);
  const plain = grouped ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined) return { ok: false, why: 'not_a_number' };
  // Zeros behind what the currency has say nothing wrong.
  if (part.slice(digits).replaceAll('0', '') !== '') return { ok: false, why: 'too_many_digits' };
  const amount = Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`);
  return amount > mostMinorUnits ? { ok: false, why: 'too_large' } : { ok: true, amount };
}

/**
 * A sum as it stands in a field to be typed over: without decimals where it has none. With a point in every language, as
 * `readMoney` would take a comma before three digits, as KWD has them, for thousands.
 */
export function moneyText(sum: Amount): string {
  const minor = 10 ** minorDigits(sum.currency);
  return sum.amount % minor === 0 ? String(sum.amount / minor) : decimalText(sum);
}
