/** The available languages (BCP 47). */
export const languages = ['en', 'fr', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const namesOf: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** Storage key of the language chosen on a device. */
export const languageKey = 'gatehouse.language';

/** Parses a chosen or received language; null if it isn't available. */
export const readLanguage = (value: string | null): Language | null =>
  languages.find((language) => language === value) ?? null;

/** Returns a language's text direction, for the `dir` attribute. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Language of texts without a known reader: search results and link previews. */
export const siteLanguage: Language = 'en';

/** Like `readLanguage`; the site's if it isn't known or available. */
export const languageOrSite = (value: string | null): Language => readLanguage(value) ?? siteLanguage;

/**
 * Returns the first available language that the reader understands, by base language; English if there is none.
 *
 * @param read BCP 47 tags in order of preference
 */
export function pickLanguage(read: readonly string[]): Language {
  return firstKnown(read, languages) ?? 'en';
}

/**
 * Returns the first known language that the reader understands, by base language; undefined if there is none.
 *
 * @param read BCP 47 tags in order of preference
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
