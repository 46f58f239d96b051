import { withLatinDigits } from './latin-digits.ts';

/** The forms of a text by number, as CLDR names them; English needs `one` and `other`. */
type PluralForms = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

/** Chooses among the forms of a text by a number, by the rules of one language; `#` in a form stands for the number. */
export type Plural = (count: number, forms: PluralForms) => string;

/** By language. To make them takes milliseconds, and each room of texts asks for them whether or not it counts anything. */
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
