import type { Location, LocationFormBody } from '#contract/events/locations.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { wholeNumber } from './form-texts.ts';

/** Fields of a location's form: `coordinates` are "13.44, -16.68", `gates` are names, one per line. */
export type LocationField =
  | 'name'
  | 'address'
  | 'city'
  | 'country'
  | 'timeZone'
  | 'capacity'
  | 'gates'
  | 'mapUrl'
  | 'coordinates';

/** Converts a location to its form; an empty one in the given zone if there is none yet. */
export function savedLocation(location: Location | null, timeZone: string): Saved<LocationField> {
  const at = location?.coordinates ?? null;
  return {
    texts: {
      name: location?.name ?? '',
      address: location?.address ?? '',
      city: location?.city ?? '',
      country: location?.country ?? '',
      timeZone: location?.timeZone ?? timeZone,
      capacity: location?.capacity == null ? '' : String(location.capacity),
      gates: (location?.gates ?? []).join('\n'),
      mapUrl: location?.mapUrl ?? '',
      coordinates: at === null ? '' : `${at.latitude}, ${at.longitude}`,
    },
    version: location?.version ?? '',
  };
}

type LocationProblem =
  | 'noName'
  | 'noTimeZone'
  | 'noCapacity'
  | 'gateTwice'
  | 'noWebAddress'
  | 'noCoordinates';

/** Returns errors by field before sending. */
export function problemsOfLocation(
  texts: Texts<LocationField>,
): Partial<Readonly<Record<LocationField, LocationProblem>>> {
  const problems: Partial<Record<LocationField, LocationProblem>> = {};
  const gates = gatesOf(texts.gates);
  if (texts.name.trim() === '') problems.name = 'noName';
  if (!isTimeZone(texts.timeZone.trim())) problems.timeZone = 'noTimeZone';
  if (texts.capacity.trim() !== '' && capacityOf(texts.capacity) === null) problems.capacity = 'noCapacity';
  if (new Set(gates).size < gates.length) problems.gates = 'gateTwice';
  const web = texts.mapUrl.trim();
  if (web !== '' && !/^https?:$/.test(URL.parse(web)?.protocol ?? '')) problems.mapUrl = 'noWebAddress';
  if (texts.coordinates.trim() !== '' && coordinatesOf(texts.coordinates) === null)
    problems.coordinates = 'noCoordinates';
  return problems;
}

/** Converts a valid form to its request body. */
export function bodyOfLocation(texts: Texts<LocationField>): LocationFormBody {
  const text = (name: LocationField) => texts[name].trim();
  return {
    name: text('name'),
    address: text('address'),
    city: text('city'),
    country: text('country'),
    timeZone: text('timeZone'),
    capacity: capacityOf(texts.capacity),
    gates: gatesOf(texts.gates),
    mapUrl: text('mapUrl') === '' ? null : text('mapUrl'),
    coordinates: coordinatesOf(texts.coordinates),
  };
}

const capacityOf = (text: string) => wholeNumber(text, 1, 9_999_999);

const gatesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Parses coordinates as copied from map apps; null if invalid. */
function coordinatesOf(text: string): LocationFormBody['coordinates'] {
  const found = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim());
  if (found === null) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : { latitude, longitude };
}

/** Returns the URL of a location's map: its own link, or OpenStreetMap's; null if its position is unknown. */
export function mapOf({ mapUrl, coordinates, name, address, city }: Location): string | null {
  if (mapUrl !== null) return mapUrl;
  const base = 'https://www.openstreetmap.org';
  if (coordinates !== null) {
    const { latitude, longitude } = coordinates;
    return `${base}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  const words = [name, address, city].filter((part) => part !== '');
  return words.length < 2 ? null : `${base}/search?query=${encodeURIComponent(words.join(', '))}`;
}
