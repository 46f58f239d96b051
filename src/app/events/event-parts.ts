/** The parts of an event's page by what addresses call them, each with the name of its text among `desk.event.tabs`. */
export const eventParts = {
  overview: 'overview',
  gates: 'gates',
  devices: 'devices',
  scans: 'scans',
  conflicts: 'conflicts',
  orders: 'orders',
  kept: 'reserved',
  team: 'team',
  promos: 'promos',
  waiting: 'waiting',
  settings: 'settings',
} as const;
export type EventPart = keyof typeof eventParts;

/** The parts in their order. */
export const eventPartNames = Object.keys(eventParts) as readonly EventPart[];
