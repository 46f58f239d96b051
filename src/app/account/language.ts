import { languageKey, pickLanguage, readLanguage, type Language } from '#messages/language.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/**
 * Returns this device's language: the chosen one, otherwise the first browser language that is available.
 *
 * @param read BCP 47 tags in order of preference
 */
export const languageHere = (stored: Pick<StoredValues, 'get'>, read: readonly string[]): Language =>
  readLanguage(stored.get(languageKey)) ?? pickLanguage(read);

/** Sets the language of this device from the next page load on. */
export const chooseLanguage = (stored: Pick<StoredValues, 'set'>, language: Language): void => {
  stored.set(languageKey, language);
};
