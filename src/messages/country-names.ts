/**
 * What a language calls a country; the letters themselves where it has no name for them.
 *
 * @param language a BCP 47 tag
 * @returns takes ISO 3166 letters
 */
export function countryNames(language: string): (letters: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (letters) => names.of(letters) ?? letters;
}
