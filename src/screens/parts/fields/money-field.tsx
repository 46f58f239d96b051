import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { decimalText, minorDigits } from '#domain/sales/currency.ts';
import { readMoney } from '#domain/sales/money-text.ts';
import { NumberField } from '#ui/fields/number-field.tsx';

/** Returns the error of a typed amount; undefined if it is valid. */
export function useMoneyError(): (text: string, currency: string) => string | undefined {
  const { money: texts } = useMessages('parts');
  return (text, currency) => {
    const read = readMoney(text, currency);
    if (read.ok) return undefined;
    return read.why === 'too_many_digits'
      ? texts.too_many_digits(currency, minorDigits(currency))
      : texts[read.why];
  };
}

interface MoneyFieldProps {
  readonly label: string;
  readonly name?: string;
  /** The text as typed; `readMoney` parses it. */
  readonly value: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** Field for an amount in one currency. The keyboard has a decimal point only if the currency has decimals. */
export function MoneyField({ currency, onChange, value, ...field }: MoneyFieldProps) {
  const { money } = useFormats();
  const digits = minorDigits(currency);
  // Not for three decimals: `0,500` is read as five hundred.
  const separator = digits < 3 ? /0(\D)0*1/.exec(money({ amount: 1, currency }))?.[1] : undefined;
  return (
    <NumberField
      {...field}
      value={value}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={decimalText({ amount: 0, currency }).replace('.', separator ?? '.')}
      className={css({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })}
      after={
        <span className={css({ pe: 'near', color: 'text.soft', fontWeight: '600', fontSize: 'small' })}>
          {currency}
        </span>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
