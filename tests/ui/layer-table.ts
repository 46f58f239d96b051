import { adminLayers } from './admin-layers.ts';
import { guestLayers } from './guest-layers.ts';
import type { LayerRow } from './layer-row.ts';
import { memberLayers } from './member-layers.ts';
import { saleLayers } from './sale-layers.ts';
import { scannerLayers } from './scanner-layers.ts';
import { waitingLayers } from './waiting-layers.ts';

const event = '/myEventsDetails/{event}';

/** Every dialog, sheet, popover, menu and tooltip. layer-table.test.ts ensures that new ones are added here. */
export const layers: readonly LayerRow[] = [
  {
    file: 'src/app/shell/account-sheet.tsx',
    name: 'Settings',
    who: 'visitor',
    at: '/about',
    open: [['button', 'Settings']],
    everywhere: true,
  },
  {
    file: 'src/app/shell/account-sheet.tsx',
    name: /Amie/,
    who: 'attendee',
    at: '/tickets',
    open: [['button', 'Account of amie']],
  },
  {
    file: 'src/app/shell/sync-sheet.tsx',
    name: 'Sync',
    who: 'visitor',
    at: '/about',
    open: [['button', /^Online/]],
    everywhere: true,
  },
  {
    file: 'src/app/shell/sync-sheet.tsx',
    name: 'Sync',
    who: 'steward',
    at: '{scanner}',
    open: [['button', /^Online/]],
  },
  {
    file: 'src/app/palette/palette.tsx',
    name: 'Search and commands',
    who: 'organizer',
    at: '/my-events',
    open: [['button', 'Search and commands']],
  },
  {
    file: 'src/app/account/accessibility-dialog.tsx',
    name: 'Accessibility',
    who: 'visitor',
    at: '/features',
    open: [
      ['button', 'Settings'],
      ['button', 'Accessibility'],
    ],
  },
  {
    file: 'src/app/account/leaving-question.tsx',
    name: 'Sign out and discard this?',
    who: 'unsent',
    at: '/tickets',
    open: [
      ['button', 'Account of amie'],
      ['button', 'Sign out'],
    ],
  },
  {
    file: 'src/screens/organizer/editor/preview.tsx',
    name: 'What visitors will see',
    who: 'organizer',
    at: '/myEventsDetails/{event}?part=settings',
    open: [['button', 'Preview']],
    only: 'phone',
  },
  {
    file: 'src/screens/public/theme-test.tsx',
    name: 'A dialog',
    who: 'visitor',
    at: '/theme-test',
    open: [['button', 'Dialog']],
  },
  {
    file: 'src/screens/public/theme-test.tsx',
    name: 'A sheet',
    who: 'visitor',
    at: '/theme-test',
    open: [['button', 'Sheet']],
  },
  {
    file: 'src/screens/public/theme-parts.tsx',
    name: 'Remove Main gate?',
    who: 'visitor',
    at: '/theme-test',
    open: [['button', 'Confirm']],
  },
  {
    file: 'src/screens/public/theme-parts.tsx',
    name: 'Ida Holm',
    who: 'visitor',
    at: '/theme-test',
    open: [['button', 'Open Ida Holm']],
  },
  {
    file: 'src/screens/public/theme-test.tsx',
    name: 'Opens after 700 ms',
    who: 'visitor',
    at: '/theme-test',
    open: [['button', 'Tooltip']],
    tooltip: true,
  },
  {
    file: 'src/screens/admin/logs/log-line-sheet.tsx',
    name: 'Conflict found',
    who: 'admin',
    at: '/admin/logs?source=conflicts&level=warn',
    open: [['button', /^Open Conflict found/]],
  },
  {
    file: 'src/screens/organizer/editor/asked-discard.tsx',
    name: 'Discard this draft?',
    who: 'organizer',
    at: '/events/create?step=publish',
    open: [['button', 'Discard draft']],
  },
  {
    file: 'src/screens/organizer/event/gates.tsx',
    name: 'Add gate',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Gates'],
      ['button', 'Add gate'],
    ],
  },
  {
    file: 'src/screens/organizer/event/gates.tsx',
    name: /^Remove/,
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Gates'],
      ['button', /^Remove/],
    ],
  },
  {
    file: 'src/screens/organizer/event/promo-form.tsx',
    name: 'Add promo codes',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Promo codes'],
      ['button', 'Add promo codes'],
    ],
  },
  ...memberLayers,
  ...adminLayers,
  ...guestLayers,
  ...saleLayers,
  ...scannerLayers,
  ...waitingLayers,
  {
    file: 'src/screens/organizer/event/messages/send-dialog.tsx',
    name: 'Send message',
    who: 'organizer',
    at: '/events/{sold}/messages?message=new',
    open: [['button', 'Send…']],
  },
  {
    file: 'src/screens/organizer/locations/location-form.tsx',
    name: 'Add location',
    who: 'organizer',
    at: '/location',
    open: [['button', 'Add location']],
  },
  {
    file: 'src/screens/organizer/locations/locations.tsx',
    name: 'Delete Banjul Waterfront?',
    who: 'organizer',
    at: '/location',
    open: [['button', 'Delete Banjul Waterfront']],
  },
  {
    file: 'src/screens/parts/door/revoke-device.tsx',
    name: 'Revoke Test phone?',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Devices'],
      ['button', 'Revoke Test phone'],
    ],
  },
  {
    file: 'src/screens/organizer/event/team/invite-member.tsx',
    name: 'Invite to the team',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Team'],
      ['button', 'Invite'],
    ],
  },
  {
    file: 'src/screens/organizer/event/team/add-member.tsx',
    name: 'Add by username',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Team'],
      ['button', 'Add by username'],
    ],
  },
  {
    file: 'src/screens/organizer/event/team/remove-member.tsx',
    name: /^Remove .* from the team/,
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Team'],
      ['button', /^Remove/],
    ],
  },
  {
    file: 'src/screens/organizer/event/rename-device.tsx',
    name: 'Rename Test phone',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Devices'],
      ['button', 'Rename Test phone'],
    ],
  },
  {
    file: 'src/screens/organizer/event/move-device.tsx',
    name: 'Move Test phone to another gate',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Devices'],
      ['button', 'Move Test phone to another gate'],
    ],
  },
  {
    file: 'src/screens/organizer/event/rehearsal-code.tsx',
    name: 'Rehearsal code',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Devices'],
      ['button', 'Rehearsal code'],
    ],
  },
  {
    file: 'src/screens/organizer/event/hand-over.tsx',
    name: 'Hand over scans',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Devices'],
      ['button', 'Hand over scans'],
    ],
  },
  {
    file: 'src/screens/organizer/event/enrolment-code.tsx',
    name: 'Enrol a device',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Devices'],
      ['button', 'Show enrolment code'],
    ],
  },
  {
    file: 'src/screens/organizer/event/reserved-seats.tsx',
    name: 'Reserve tickets',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Reserved'],
      ['button', 'Reserve tickets'],
    ],
  },
  {
    file: 'src/screens/organizer/event/reserved-seats.tsx',
    name: /^Release the tickets of/,
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Reserved'],
      ['button', 'Release tickets of Test band'],
    ],
  },
  {
    file: 'src/screens/member/board/resolve-conflict.tsx',
    name: /^What happened with ticket/,
    who: 'organizer',
    at: '/events/{event}/door',
    open: [['button', 'Second person']],
  },
  {
    file: 'src/screens/organizer/event/refund.tsx',
    name: /^Cancel the order of/,
    who: 'organizer',
    at: '/myEventsDetails/{sold}',
    open: [
      ['tab', 'Orders'],
      ['button', 'Details of the order of Test buyer'],
      ['button', 'Cancel the order of Test buyer'],
    ],
  },
  {
    file: 'src/screens/organizer/event/part-refund.tsx',
    name: 'Cancel tickets of Test buyer',
    who: 'organizer',
    at: '/myEventsDetails/{sold}',
    stays: 2,
    open: [
      ['tab', 'Orders'],
      ['button', 'Details of the order of Test buyer'],
      ['button', 'Cancel tickets of Test buyer'],
    ],
  },
  {
    file: 'src/screens/organizer/event/move-ticket.tsx',
    name: /^Move ticket/,
    who: 'organizer',
    at: '/myEventsDetails/{sold}',
    stays: 2,
    open: [
      ['tab', 'Orders'],
      ['button', 'Details of the order of Test buyer'],
      ['button', /^Move ticket/],
    ],
  },
  {
    file: 'src/screens/organizer/event/ticket-action.tsx',
    name: /^Ticket \d+-/,
    who: 'organizer',
    at: '/myEventsDetails/{sold}',
    stays: 2,
    open: [
      ['tab', 'Orders'],
      ['button', 'Details of the order of Test buyer'],
      ['button', /^Block or revoke ticket/],
    ],
  },
  {
    file: 'src/screens/organizer/event/order-sheet.tsx',
    name: 'Test buyer',
    who: 'organizer',
    at: '/myEventsDetails/{sold}',
    open: [
      ['tab', 'Orders'],
      ['button', 'Details of the order of Test buyer'],
    ],
  },
];
