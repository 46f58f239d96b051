import type { Control, LayerRow } from './layer-row.ts';

const users = '/admin/users';
const events = '/admin/events?state=published';
const event: Control = ['button', 'Open Banjul River Festival'];
const omar: Control = ['button', 'Open Omar Jallow'];

/** Layers on administrators' pages. */
export const adminLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/admin/applications/application-sheet.tsx',
    name: 'Test organizer',
    who: 'admin',
    at: '/admin/applications',
    open: [['button', 'Open Test organizer']],
  },
  {
    file: 'src/screens/admin/events/event-sheet.tsx',
    name: 'Banjul River Festival',
    who: 'admin',
    at: events,
    open: [event],
  },
  {
    file: 'src/screens/admin/events/take-down-event.tsx',
    name: 'Take down Banjul River Festival?',
    who: 'admin',
    at: events,
    open: [event, ['button', 'Take down']],
    stays: 1,
  },
  {
    file: 'src/screens/admin/events/transfer-event.tsx',
    name: 'Transfer Banjul River Festival',
    who: 'admin',
    at: events,
    open: [event, ['button', 'Transfer']],
    stays: 1,
  },
  {
    file: 'src/screens/admin/events/restore-event.tsx',
    name: /^Restore /,
    who: 'admin',
    at: '/admin/events?state=taken_down',
    open: [
      ['button', /^Open .+/],
      ['button', 'Restore'],
    ],
    stays: 1,
  },
  {
    file: 'src/screens/admin/outbox/message-sheet.tsx',
    name: /./,
    who: 'admin',
    at: '/admin/outbox?channel=email',
    open: [['button', /^Open .* to /]],
  },
  {
    file: 'src/screens/admin/users/user-sheet.tsx',
    name: 'Omar Jallow',
    who: 'admin',
    at: users,
    open: [omar],
  },
  {
    file: 'src/screens/admin/users/edit-user.tsx',
    name: 'Edit Omar Jallow',
    who: 'admin',
    at: users,
    open: [omar, ['button', 'Edit details']],
    stays: 1,
  },
  {
    file: 'src/screens/admin/users/user-role.tsx',
    name: 'Make Omar Jallow an administrator?',
    who: 'admin',
    at: users,
    open: [omar, ['choice', 'New role', 'Administrator'], ['button', 'Change role']],
    stays: 1,
  },
  {
    file: 'src/screens/admin/users/disable-user.tsx',
    name: 'Disable Omar Jallow?',
    who: 'admin',
    at: users,
    open: [omar, ['button', 'Disable account']],
    stays: 1,
  },
  {
    file: 'src/screens/admin/users/delete-user.tsx',
    name: 'Delete Omar Jallow for good?',
    who: 'admin',
    at: users,
    open: [omar, ['button', 'Delete account']],
    stays: 1,
  },
  {
    file: 'src/screens/organizer/event/attendees/erase-attendee.tsx',
    name: /^Erase .+ for good\?$/,
    who: 'admin',
    at: '/events/{sold}/attendees',
    open: [
      ['button', /^Open /],
      ['button', 'Erase this person'],
    ],
    stays: 1,
  },
];
