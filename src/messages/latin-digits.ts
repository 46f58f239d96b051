/**
 * A locale that writes numbers in the digits 0 to 9: codes, clocks and sums stand beside them in every language, and
 * are typed as they are read. Which digits `ar` has by itself changes from one release of CLDR to the next.
 *
 * @param language a BCP 47 tag
 */
export const withLatinDigits = (language: string): Intl.Locale =>
  new Intl.Locale(language, { numberingSystem: 'latn' });
