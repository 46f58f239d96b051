import { countryNames } from '#messages/country-names.ts';

/** Country and time zone by ISO 3166 code: the zone where most of its people live, or of its capital. */
const zonesByCountry = new Map(
  `AE Asia/Dubai|AM Asia/Yerevan|AR America/Argentina/Buenos_Aires|AT Europe/Vienna|AU Australia/Sydney|AZ Asia/Baku
BA Europe/Sarajevo|BD Asia/Dhaka|BE Europe/Brussels|BG Europe/Sofia|BR America/Sao_Paulo|BY Europe/Minsk
CA America/Toronto|CH Europe/Zurich|CI Africa/Abidjan|CL America/Santiago|CM Africa/Douala|CN Asia/Shanghai
CO America/Bogota|CR America/Costa_Rica|CY Asia/Nicosia|CZ Europe/Prague|DE Europe/Berlin|DK Europe/Copenhagen
DO America/Santo_Domingo|DZ Africa/Algiers|EC America/Guayaquil|EE Europe/Tallinn|EG Africa/Cairo|ES Europe/Madrid
ET Africa/Addis_Ababa|FI Europe/Helsinki|FR Europe/Paris|GB Europe/London|GE Asia/Tbilisi|GH Africa/Accra
GM Africa/Banjul|GR Europe/Athens|GT America/Guatemala|HK Asia/Hong_Kong|HR Europe/Zagreb|HU Europe/Budapest
ID Asia/Jakarta|IE Europe/Dublin|IL Asia/Jerusalem|IN Asia/Kolkata|IQ Asia/Baghdad|IS Atlantic/Reykjavik
IT Europe/Rome|JM America/Jamaica|JO Asia/Amman|JP Asia/Tokyo|KE Africa/Nairobi|KR Asia/Seoul|KW Asia/Kuwait
KZ Asia/Almaty|LB Asia/Beirut|LK Asia/Colombo|LT Europe/Vilnius|LU Europe/Luxembourg|LV Europe/Riga
MA Africa/Casablanca|MD Europe/Chisinau|ME Europe/Podgorica|MK Europe/Skopje|MT Europe/Malta|MX America/Mexico_City
MY Asia/Kuala_Lumpur|NG Africa/Lagos|NL Europe/Amsterdam|NO Europe/Oslo|NP Asia/Kathmandu|NZ Pacific/Auckland
OM Asia/Muscat|PA America/Panama|PE America/Lima|PH Asia/Manila|PK Asia/Karachi|PL Europe/Warsaw|PT Europe/Lisbon
PY America/Asuncion|QA Asia/Qatar|RO Europe/Bucharest|RS Europe/Belgrade|RU Europe/Moscow|RW Africa/Kigali
SA Asia/Riyadh|SE Europe/Stockholm|SG Asia/Singapore|SI Europe/Ljubljana|SK Europe/Bratislava|SL Africa/Freetown
SN Africa/Dakar|TH Asia/Bangkok|TN Africa/Tunis|TR Europe/Istanbul|TW Asia/Taipei|TZ Africa/Dar_es_Salaam
UA Europe/Kyiv|UG Africa/Kampala|US America/New_York|UY America/Montevideo|UZ Asia/Tashkent|VN Asia/Ho_Chi_Minh
ZA Africa/Johannesburg|ZM Africa/Lusaka|ZW Africa/Harare`
    .split(/[|\n]/)
    .map((entry): [string, string] => [entry.slice(0, 2), entry.slice(3)]),
);

/** For countries with several zones: the zone of a state named after the city, `Denver, CO`. */
const zonesByState = new Map(
  [
    ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
    ['America/Denver', 'CO ID MT NM UT WY'],
    ['America/Phoenix', 'AZ'],
    ['America/Los_Angeles', 'CA NV OR WA'],
    ['America/Anchorage', 'AK'],
    ['Pacific/Honolulu', 'HI'],
  ].flatMap(([zone = '', states = '']) =>
    states.split(' ').map((state): [string, string] => [`US ${state}`, zone]),
  ),
);

/** Cities in countries with several zones that are listed without a state. */
const zonesByCity: Readonly<Record<string, string>> = {
  'AU Adelaide': 'Australia/Adelaide',
  'AU Brisbane': 'Australia/Brisbane',
  'AU Perth': 'Australia/Perth',
  'BR Manaus': 'America/Manaus',
  'CA Calgary': 'America/Edmonton',
  'CA Edmonton': 'America/Edmonton',
  'CA Halifax': 'America/Halifax',
  'CA Vancouver': 'America/Vancouver',
  'CA Victoria': 'America/Vancouver',
  'CA Winnipeg': 'America/Winnipeg',
  'ES Las Palmas': 'Atlantic/Canary',
  'ID Bali': 'Asia/Makassar',
  'PT Funchal': 'Atlantic/Madeira',
};

/** Other common names of countries. */
const otherNames: Readonly<Record<string, string>> = {
  'u.s.a.': 'US',
  usa: 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  'u.k.': 'GB',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'czech republic': 'CZ',
  turkey: 'TR',
  'the netherlands': 'NL',
  holland: 'NL',
  'the gambia': 'GM',
  uae: 'AE',
  'u.a.e.': 'AE',
  'south korea': 'KR',
  'hong kong': 'HK',
  macedonia: 'MK',
  'ivory coast': 'CI',
  'bosnia and herzegovina': 'BA',
  russia: 'RU',
};

const usualName = countryNames('en');
const countriesByName = new Map<string, string>([
  ...[...zonesByCountry.keys()].flatMap((code): [string, string][] => [
    [usualName(code).toLowerCase(), code],
    [code.toLowerCase(), code],
  ]),
  ...Object.entries(otherNames),
]);

/** Returns a country's code by one of its names; null if it is not in the table. */
export function countryCode(name: string): string | null {
  return countriesByName.get(name.trim().toLowerCase()) ?? null;
}

/**
 * Guesses the time zone of a city: by city, by the state after its name, then by country.
 *
 * @param country ISO 3166 code from the table
 */
export function guessZone(city: string, country: string): string {
  const state = /,\s*([A-Z]{2})$/.exec(city)?.[1] ?? '';
  return (
    zonesByCity[`${country} ${city}`] ??
    zonesByState.get(`${country} ${state}`) ??
    zonesByCountry.get(country) ??
    'UTC'
  );
}
