import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { countryNames } from '#messages/country-names.ts';
import type { Language } from '#messages/language.ts';

/** Default country of a number without +. */
export const defaultCountry = 'GM';

export interface CountryChoice {
  readonly value: string;
  readonly label: string;
}

const countryOf = (code: string) => (isSupportedCountry(code) ? code : defaultCountry);

/** Returns every country with its calling code, by name in the user's language. */
export function countryChoices(language: Language): readonly CountryChoice[] {
  const nameOf = countryNames(language);
  return getCountries()
    .map((value) => ({ value, label: `${nameOf(value)} (+${getCountryCallingCode(value)})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/** Returns whether a number is possible in that country, or anywhere if it begins with +. */
export function isPhone(text: string, country: string): boolean {
  return parsePhoneNumberFromString(text, countryOf(country))?.isValid() ?? false;
}

/** Formats a number as in that country while it is typed. */
export function formatWhileTyping(text: string, country: string): string {
  return new AsYouType(countryOf(country)).input(text);
}

/** Formats the full number for display; returns the text itself if it is not a number. */
export function formatPhone(text: string, country: string): string {
  return parsePhoneNumberFromString(text, countryOf(country))?.formatInternational() ?? text;
}
