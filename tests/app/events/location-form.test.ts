import { describe, expect, test } from 'vitest';
import { bodyOfLocation, mapOf, problemsOfLocation, savedLocation } from '#app/events/location-form.ts';
import type { Location } from '#contract/events/locations.ts';

const hall: Location = {
  locationId: 'l',
  name: 'Alliance Hall',
  address: '1 Kairaba Avenue',
  city: 'Serekunda',
  country: 'GM',
  mapUrl: null,
  coordinates: { latitude: 13.4432, longitude: -16.6781 },
  capacity: 600,
  timeZone: 'Africa/Banjul',
  gates: ['Main gate', 'River gate'],
  events: 0,
  version: 'v1',
};
const texts = savedLocation(hall, 'UTC').texts;

test('sends a location as shown', () => {
  const { locationId, events, version, ...body } = hall;
  expect([bodyOfLocation(texts), locationId, events, version]).toEqual([body, 'l', 0, 'v1']);
});

test('starts a new location in the user’s time zone, missing only a name', () => {
  const empty = savedLocation(null, 'Africa/Dakar').texts;
  expect([empty.timeZone, problemsOfLocation(empty)]).toEqual(['Africa/Dakar', { name: 'noName' }]);
  expect(bodyOfLocation({ ...empty, name: ' Club ' })).toMatchObject({
    name: 'Club',
    capacity: null,
    gates: [],
  });
});

test.each([
  ['timeZone', 'Mars/Olympus', 'noTimeZone'],
  ['capacity', '0', 'noCapacity'],
  ['capacity', '12.5', 'noCapacity'],
  ['capacity', '12,5', 'noCapacity'],
  ['gates', 'North\n North ', 'gateTwice'],
  ['mapUrl', 'javascript:alert(1)', 'noWebAddress'],
  ['coordinates', '91, 0', 'noCoordinates'],
  ['coordinates', 'north of the river', 'noCoordinates'],
] as const)('shows the error at the field: %s %j', (field, text, problem) => {
  expect(problemsOfLocation({ ...texts, [field]: text })).toEqual({ [field]: problem });
});

test.each(['1200', '1,200', ' 1 200 ', '1\u202F200'])('reads a capacity as %j', (capacity) => {
  expect(problemsOfLocation({ ...texts, capacity })).toEqual({});
  expect(bodyOfLocation({ ...texts, capacity }).capacity).toBe(1200);
});

test.each(['13.4432, -16.6781', '13.4432 -16.6781', ' 13.4432,-16.6781 '])(
  'reads coordinates as %j',
  (text) => {
    expect(bodyOfLocation({ ...texts, coordinates: text }).coordinates).toEqual(hall.coordinates);
  },
);

describe('the map of a location', () => {
  test.each([
    ['is the organizer’s own link', { mapUrl: 'https://maps.example.org/x' }, 'https://maps.example.org/x'],
    [
      'is found by coordinates',
      {},
      'https://www.openstreetmap.org/?mlat=13.4432&mlon=-16.6781#map=17/13.4432/-16.6781',
    ],
    [
      'is searched by its address',
      { coordinates: null },
      'https://www.openstreetmap.org/search?query=Alliance%20Hall%2C%201%20Kairaba%20Avenue%2C%20Serekunda',
    ],
    ['is none where only a name is known', { coordinates: null, address: '', city: '' }, null],
  ])('%s', (_, more, address) => {
    expect(mapOf({ ...hall, ...more })).toBe(address);
  });
});
