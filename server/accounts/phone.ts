import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** E.164: +, country, number. */
  readonly number: string;
  /** ISO 3166, two letters. */
  readonly country: string;
}

/** Parses a number as people write it, national numbers by the country given; null if no such number can exist. */
export function readPhone(text: string, country: string): Phone | null {
  if (!isSupportedCountry(country)) return null;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) return null;
  return { number: parsed.number, country: parsed.country ?? country };
}
