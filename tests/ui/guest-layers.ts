import type { LayerRow } from './layer-row.ts';

/** Layers on guest list and attendee pages. */
export const guestLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/organizer/event/imports/import-file.tsx',
    name: 'Import guest list',
    who: 'organizer',
    at: '/events/{sold}/imports',
    open: [['button', 'Import guest list']],
  },
  {
    file: 'src/screens/organizer/event/imports/add-guest.tsx',
    name: 'Add guest',
    who: 'organizer',
    at: '/events/{sold}/imports',
    open: [['button', 'Add guest']],
  },
  {
    file: 'src/screens/organizer/event/imports/add-test-tickets.tsx',
    name: 'Test tickets',
    who: 'organizer',
    at: '/events/{sold}/imports',
    open: [['button', 'Test tickets']],
  },
  {
    file: 'src/screens/organizer/event/imports/undo-list.tsx',
    name: /^Undo/,
    who: 'organizer',
    at: '/events/{sold}/imports',
    open: [
      ['button', 'Test tickets'],
      ['button', 'Make test tickets'],
      ['button', /^Undo/],
    ],
  },
  {
    file: 'src/screens/organizer/event/imports/email-guests.tsx',
    name: /^Email the guests of/,
    who: 'organizer',
    at: '/events/{sold}/imports?list={guests}',
    open: [['button', 'Email guests their tickets']],
  },
  {
    file: 'src/screens/organizer/event/attendees/attendee-sheet.tsx',
    name: /./,
    who: 'organizer',
    at: '/events/{sold}/attendees',
    open: [['button', /^Open /]],
  },
  {
    file: 'src/screens/organizer/event/attendees/export-attendees.tsx',
    name: 'Export attendees',
    who: 'organizer',
    at: '/events/{sold}/attendees',
    open: [['button', 'Export']],
  },
  {
    file: 'src/screens/organizer/event/attendees/refused-check-in.tsx',
    name: /wasn’t checked in$/,
    who: 'organizer',
    at: '/events/{event}/attendees?search={blocked}',
    open: [['button', /^Check in /]],
  },
  {
    file: 'src/screens/organizer/event/attendees/passages.tsx',
    name: 'Undo this entry?',
    who: 'organizer',
    at: '/events/{event}/attendees?search={admitted}',
    stays: 1,
    open: [
      ['button', /^Open /],
      ['button', /^Undo: /],
    ],
  },
];
