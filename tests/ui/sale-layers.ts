import type { Control, LayerRow } from './layer-row.ts';

const waiting: readonly Control[] = [
  ['tab', 'Orders'],
  ['button', 'Details of the order of Test buyer'],
];

/** Layers on manual payment pages and door rules. */
export const saleLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/organizer/editor/tickets/way-form.tsx',
    name: 'Add a way to pay',
    who: 'organizer',
    at: '/myEventsDetails/{byhand}?step=tickets',
    open: [
      ['tab', 'Settings'],
      ['button', 'Add a way to pay'],
    ],
    stays: 1,
  },
  {
    file: 'src/screens/organizer/editor/tickets/ways-to-pay.tsx',
    name: 'Stop offering Test bank?',
    who: 'organizer',
    at: '/myEventsDetails/{byhand}?step=tickets',
    open: [
      ['tab', 'Settings'],
      ['button', 'Remove Test bank'],
    ],
    stays: 1,
  },
  {
    file: 'src/screens/organizer/event/by-hand/mark-paid.tsx',
    name: 'Mark the order of Test buyer as paid?',
    who: 'organizer',
    at: '/myEventsDetails/{byhand}',
    open: [...waiting, ['button', 'Mark the order of Test buyer as paid']],
    stays: 2,
  },
  {
    file: 'src/screens/organizer/event/by-hand/release-order.tsx',
    name: 'Cancel the order of Test buyer?',
    who: 'organizer',
    at: '/myEventsDetails/{byhand}',
    open: [...waiting, ['button', 'Cancel the order of Test buyer']],
    stays: 2,
  },
  {
    file: 'src/screens/organizer/event/by-hand/bank-statement.tsx',
    name: 'Import bank statement',
    who: 'organizer',
    at: '/myEventsDetails/{byhand}',
    open: [
      ['tab', 'Orders'],
      ['choice', 'State', 'Awaiting manual payment'],
      ['button', 'Import bank statement'],
    ],
    stays: 2,
  },
  {
    file: 'src/screens/organizer/event/rules/confirm-rule-change.tsx',
    name: 'Rules while people are inside',
    who: 'organizer',
    at: '/events/{event}/rules?area={area}',
    open: [
      ['field', 'Maximum people inside at once', '1'],
      ['button', 'Save rules'],
    ],
    stays: 1,
  },
  {
    file: 'src/screens/organizer/affected-holders.tsx',
    name: 'Change what people have tickets for?',
    who: 'organizer',
    at: '/events/{event}/rules?area=event',
    open: [['button', /lets Regular in$/]],
  },
  {
    file: 'src/screens/organizer/event/rules/remove-area.tsx',
    name: 'Remove Backstage?',
    who: 'organizer',
    at: '/events/{event}/rules?area=backstage',
    open: [['button', 'Remove area']],
  },
  {
    file: 'src/screens/organizer/editor/tickets/fee-form.tsx',
    name: 'Fee: All tickets',
    who: 'organizer',
    at: '/myEventsDetails/{event}?part=settings&step=tickets',
    open: [['button', 'Add a fee']],
  },
  {
    file: 'src/screens/organizer/event/plan/move-event.tsx',
    name: 'Change the date',
    who: 'organizer',
    at: '/myEventsDetails/{event}?part=settings',
    open: [['button', 'Change the date']],
  },
  {
    file: 'src/screens/organizer/event/plan/open-date.tsx',
    name: 'Postpone without a new date?',
    who: 'organizer',
    at: '/myEventsDetails/{event}?part=settings',
    open: [['button', 'Postpone']],
  },
  {
    file: 'src/screens/organizer/event/plan/repeat-event.tsx',
    name: 'Repeat or copy this event',
    who: 'organizer',
    at: '/myEventsDetails/{event}?part=settings',
    open: [['button', 'Repeat or copy']],
  },
  {
    file: 'src/screens/organizer/event/plan/cancel-event.tsx',
    name: 'Cancel this event?',
    who: 'organizer',
    at: '/myEventsDetails/{event}?part=settings',
    open: [['button', 'Cancel event']],
  },
];
