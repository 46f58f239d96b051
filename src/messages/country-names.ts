/**
 * Returns a function that names countries in a language, or returns the code if the language has no name for it.
 *
 * @param language a BCP 47 tag
 * @returns takes an ISO 3166 code
 */
export function countryNames(language: string): (letters: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (letters) => names.of(letters) ?? letters;
}
