import { languageKey, pickLanguage, readLanguage, type Language } from '#messages/language.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/**
 * What this device speaks: what was chosen on it, else the first language its browser reads that texts exist in.
 *
 * @param read BCP 47 tags, the preferred first
 */
export const languageHere = (stored: Pick<StoredValues, 'get'>, read: readonly string[]): Language =>
  readLanguage(stored.get(languageKey)) ?? pickLanguage(read);

/** Chooses for this device, from the next load of a page on. */
export const chooseLanguage = (stored: Pick<StoredValues, 'set'>, language: Language): void => {
  stored.set(languageKey, language);
};
