import { withLatinDigits } from './latin-digits.ts';

/** Plural forms of a text, by CLDR category; English needs `one` and `other`. */
type PluralForms = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

/** Selects the plural form for a number by the rules of one language; `#` in a form is replaced by the number. */
export type Plural = (count: number, forms: PluralForms) => string;

/**
 * Plural rules by language, created on first use: that takes milliseconds, and every room of texts requests them
 * whether or not it uses plurals.
 */
const made = new Map<string, ReturnType<typeof rulesFor>>();

const rulesFor = (language: string) => ({
  forms: new Intl.PluralRules(language),
  numbers: new Intl.NumberFormat(withLatinDigits(language)),
});

function rulesOf(language: string): ReturnType<typeof rulesFor> {
  const found = made.get(language);
  if (found !== undefined) return found;
  const rules = rulesFor(language);
  made.set(language, rules);
  return rules;
}

/** @param language a BCP 47 tag */
export const pluralOf =
  (language: string): Plural =>
  (count, forms) => {
    const rules = rulesOf(language);
    const form = forms[rules.forms.select(count)] ?? forms.other;
    return form.replaceAll('#', rules.numbers.format(count));
  };
