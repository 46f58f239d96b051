import { withLatinDigits } from './latin-digits.ts';

/** The forms of a text by number, as CLDR names them; English needs `one` and `other`. */
type PluralForms = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

/** Chooses among the forms of a text by a number, by the rules of one language; `#` in a form stands for the number. */
export type Plural = (count: number, forms: PluralForms) => string;

/** @param language a BCP 47 tag */
export function pluralOf(language: string): Plural {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(withLatinDigits(language));
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
