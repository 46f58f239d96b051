import type { Control, LayerRow } from './layer-row.ts';

const event = '/myEventsDetails/{event}';
const list: Control = ['tab', 'Waiting list'];

/** Layers on waiting list pages. */
export const waitingLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/parts/waiting/leave-waiting.tsx',
    name: 'Leave the waiting list?',
    who: 'attendee',
    at: '/dashboard',
    open: [['button', /^Leave waiting list for/]],
  },
  {
    file: 'src/screens/organizer/event/waiting/waiting-settings.tsx',
    name: 'Waiting list settings',
    who: 'organizer',
    at: event,
    open: [list, ['button', 'Settings']],
  },
  {
    file: 'src/screens/organizer/event/waiting/export-waiting.tsx',
    name: 'Export the waiting list',
    who: 'organizer',
    at: event,
    open: [list, ['button', 'Export CSV']],
  },
  {
    file: 'src/screens/organizer/event/waiting/waiting-actions.tsx',
    name: /^Remove .* from the waiting list/,
    who: 'organizer',
    at: event,
    open: [list, ['button', /^Remove/]],
  },
];
