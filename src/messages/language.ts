/** The languages that texts exist in (BCP 47); the first one serves whoever reads none of them. */
export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

/** Scripts that run from right to left; every language written in one of them does. */
const rightToLeft: readonly string[] = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

/**
 * The language for somebody who reads `wanted`, best first. A region counts for nothing where the language itself is
 * there: `en-GM` reads `en`. What is no language tag is passed over.
 */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => language === languageOf(tag));
    if (found !== undefined) return found;
  }
  return languages[0];
}

/** Which way a language runs. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  return rightToLeft.includes(script) ? 'rtl' : 'ltr';
}

function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
