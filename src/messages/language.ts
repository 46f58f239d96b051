/** The languages that texts exist in (BCP 47). */
export const languages = ['en', 'fr', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each language as those call it who read it. */
export const namesOf: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** Where a device keeps the language that was chosen on it. */
export const languageKey = 'gatehouse.language';

/** The word for word check of a language that somebody chose or sent; null where texts exist in no such language. */
export const readLanguage = (value: string | null): Language | null =>
  languages.find((language) => language === value) ?? null;

/** Which way a language runs, as `dir` has it. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The language of what is written for nobody in particular: search results, previews of links. */
export const siteLanguage: Language = 'en';

/**
 * The language to speak to somebody: the first of those they read that texts exist in, by its base language, else English.
 *
 * @param read BCP 47 tags, the preferred first
 */
export function pickLanguage(read: readonly string[]): Language {
  return firstKnown(read, languages) ?? 'en';
}

/**
 * The first language that somebody reads among those known, by its base language; undefined where they read none of them.
 *
 * @param read BCP 47 tags, the preferred first
 * @param known base languages
 */
export function firstKnown<L extends string>(read: readonly string[], known: readonly L[]): L | undefined {
  for (const tag of read) {
    const [base] = tag.toLowerCase().split('-');
    const found = known.find((language) => language === base);
    if (found !== undefined) return found;
  }
  return undefined;
}
