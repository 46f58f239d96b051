import { decimalText, minorDigits } from './currency.ts';
import { plainNumber } from '#domain/text/plain-number.ts';
import type { Amount } from './money.ts';

/** Result of parsing a typed amount: minor units, or why it is invalid. */
export type TypedMoney =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly why: 'empty' | 'not_a_number' | 'too_many_digits' | 'too_large' };

/** Maximum price or sum, in minor units, so that totals remain exact numbers. */
export const maxMinorUnits = 1_000_000_000_00;

/** Thousands before points alone: `5.000`, `1.250.000`. */
const pointedThousands = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * Parses an amount as people type it: `1250`, `1,250.50`, `1 250,50`, `1.250,50`. `5.000` is five thousand, as
 * nobody means five francs by it, except in a currency with three decimals.
 */
export function readMoney(text: string, currency: string): TypedMoney {
  const digits = minorDigits(currency);
  const typed = plainNumber(text);
  const plain = digits < 3 && pointedThousands.test(typed) ? typed.replaceAll('.', '') : typed;
  if (plain === '') return { ok: false, why: 'empty' };
  const [, whole, part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined) return { ok: false, why: 'not_a_number' };
  // Trailing zeros beyond the currency's decimals are harmless.
  if (part.slice(digits).replaceAll('0', '') !== '') return { ok: false, why: 'too_many_digits' };
  const amount = Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`);
  return amount > maxMinorUnits ? { ok: false, why: 'too_large' } : { ok: true, amount };
}

/**
 * Formats an amount for an editable field, without decimals if there are none. Always with a decimal point, because
 * `readMoney` would read a comma before three decimals, as in KWD, as a thousands separator.
 */
export function moneyText(sum: Amount): string {
  const minor = 10 ** minorDigits(sum.currency);
  return sum.amount % minor === 0 ? String(sum.amount / minor) : decimalText(sum);
}
