/** A control by its role and its name; the name may be one of several that the data bring. */
type Control = readonly [role: 'button' | 'tab', name: string | RegExp];

/** One dialog, sheet or tooltip of the product, and the way to it. */
export interface LayerRow {
  /** Where it is written. Each `<Dialog>`, `<Sheet>` and `<Tooltip>` of a file has a row here. */
  readonly file: string;
  /** How assistive technology knows it. */
  readonly name: string | RegExp;
  /** Who opens it; `absent`: an attendee whose session is over, and whose tickets are still on the device. */
  readonly who: 'visitor' | 'attendee' | 'absent' | 'organizer' | 'steward';
  /** The page; words in braces stand for what the demo data has. */
  readonly at: string;
  /** What is pressed after the page has loaded; the last press opens it. It lies under what opens. */
  readonly open: readonly Control[];
  /** So many of the presses lead to what is there again once it is closed: they are not done again. */
  readonly stays?: number;
  /** Every page has it: it is tried in every width, each way. */
  readonly everywhere?: true;
  /** Opens on hovering and on focus, and holds nothing to press. */
  readonly tooltip?: true;
}

const event = '/myEventsDetails/{event}';
const conflicts: Control = ['button', /^1( conflict)?$/];

/** Every dialog, sheet, popover, menu and tooltip. A new one joins here: layer-table.test.ts sees to it. */
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
    file: 'src/screens/member/ticket/ticket-transfer.tsx',
    name: /^Transfer ticket/,
    who: 'attendee',
    at: '/tickets/{ticket}',
    open: [['button', 'Transfer ticket']],
  },
  {
    file: 'src/screens/member/tickets.tsx',
    name: 'Remove these tickets from this device?',
    who: 'absent',
    at: '/tickets',
    open: [['button', 'Remove from this device']],
  },
  {
    file: 'src/screens/member/order/order-facts.tsx',
    name: 'Cancel this order?',
    who: 'attendee',
    at: '/orders/{order}',
    open: [['button', 'Cancel this order']],
  },
  {
    file: 'src/screens/member/profile/my-data.tsx',
    name: 'Delete your account?',
    who: 'attendee',
    at: '/profile',
    open: [
      ['tab', 'My data'],
      ['button', 'Delete my account'],
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
    file: 'src/screens/organizer/editor/publish-step.tsx',
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
    open: [['button', 'Export CSV']],
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
    file: 'src/screens/parts/revoke-device.tsx',
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
    file: 'src/screens/organizer/event/kept-places.tsx',
    name: 'Reserve tickets',
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Reserved'],
      ['button', 'Reserve tickets'],
    ],
  },
  {
    file: 'src/screens/organizer/event/kept-places.tsx',
    name: /^Release the tickets of/,
    who: 'organizer',
    at: event,
    open: [
      ['tab', 'Reserved'],
      ['button', 'Release tickets of Test band'],
    ],
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
  {
    file: 'src/screens/organizer/scanner/type-code.tsx',
    name: 'Enter by hand',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Enter code']],
  },
  {
    file: 'src/screens/organizer/scanner/more-sheet.tsx',
    name: 'Camera and gate',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Camera, zoom and gate']],
  },
  {
    file: 'src/screens/organizer/scanner/layers.tsx',
    name: 'All scans of this device',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'All scans']],
  },
  {
    file: 'src/screens/organizer/scanner/layers.tsx',
    name: 'Conflicts',
    who: 'steward',
    at: '{scanner}',
    open: [conflicts],
  },
];
