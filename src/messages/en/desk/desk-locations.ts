import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the screen with an organizer's saved locations. */
export const locations = {
  locations: {
    title: 'Locations',
    intro: 'Places you use often. Events take their address, time zone and gates from their location.',
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'locations',
    caption: 'Your locations',
    add: 'Add location',
    edit: 'Edit location',
    search: { label: 'Search locations', placeholder: 'Name, street or city' },
    found: (count: number) => plural(count, { one: '# location', other: '# locations' }),
    pagesOf: 'locations',
    none: {
      title: 'No locations yet',
      text: 'Add the places where your events happen, and choose them while you create an event.',
    },
    noMatch: { title: 'No locations match', text: 'Try another name, street or city.' },
    columns: {
      name: 'Name',
      city: 'City',
      capacity: 'Capacity',
      gates: 'Gates',
      events: 'Upcoming events',
      action: 'Action',
    },
    unknown: '–',
    map: 'Map',
    mapOf: (name: string) => `Map of ${isolatedInLatin(name)}`,
    editOne: (name: string) => `Edit ${isolatedInLatin(name)}`,
    deleteOne: (name: string) => `Delete ${isolatedInLatin(name)}`,
    fields: {
      name: 'Name',
      address: 'Street and number',
      city: 'City',
      country: 'Country',
      timeZone: 'Time zone',
      capacity: 'Capacity',
      gates: 'Gates',
      mapUrl: 'Map link',
      coordinates: 'Coordinates',
    },
    hints: {
      capacity: 'How many people it has room for. Leave empty if you don’t know.',
      gates: 'One per line. New events here start with these gates.',
      mapUrl: 'A link from your map app, if you have one.',
      coordinates: 'Latitude, longitude: 13.4432, -16.6781',
    },
    problems: {
      noName: 'Enter a name.',
      noTimeZone: 'Choose a time zone from the list.',
      noCapacity: 'Enter a whole number.',
      gateTwice: 'Two gates have the same name. Give each its own.',
      noWebAddress: 'Enter a web address, such as https://example.org.',
      noCoordinates: 'Enter latitude and longitude, such as 13.4432, -16.6781.',
    },
    deleting: {
      title: (name: string) => `Delete ${isolatedInLatin(name)}?`,
      text: 'Events that took place here keep their address.',
      confirm: 'Delete',
      done: (name: string) => `${isolatedInLatin(name)} deleted`,
    },
    notSaved: 'Not saved',
  },
};
