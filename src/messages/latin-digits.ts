/**
 * Returns a locale that uses the digits 0 to 9. Codes, clocks and amounts are shown next to numbers in every
 * language, and are typed as displayed. The default digits of `ar` change between CLDR releases.
 *
 * @param language a BCP 47 tag
 */
export const withLatinDigits = (language: string): Intl.Locale =>
  new Intl.Locale(language, { numberingSystem: 'latn' });
