import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { countryNames } from '#messages/country-names.ts';
import type { Language } from '#messages/language.ts';

/** Where a number without + belongs, unless somebody says otherwise. */
export const defaultCountry = 'GM';

export interface CountryChoice {
  readonly value: string;
  readonly label: string;
}

const countryOf = (code: string) => (isSupportedCountry(code) ? code : defaultCountry);

/** Every country with its calling code, by name, in the reader's language. */
export function countryChoices(language: Language): readonly CountryChoice[] {
  const nameOf = countryNames(language);
  return getCountries()
    .map((value) => ({ value, label: `${nameOf(value)} (+${getCountryCallingCode(value)})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/** Whether this is a number that can exist in that country, or anywhere when it begins with +. */
export function isPhone(text: string, country: string): boolean {
  return parsePhoneNumberFromString(text, countryOf(country))?.isValid() ?? false;
}

/** The number as people of that country write it, while it is typed. */
export function formatWhileTyping(text: string, country: string): string {
  return new AsYouType(countryOf(country)).input(text);
}

/** The whole number for reading out; the text itself where it is none. */
export function formatPhone(text: string, country: string): string {
  return parsePhoneNumberFromString(text, countryOf(country))?.formatInternational() ?? text;
}
