/** The tabs of an event's page by URL name, each with its text key in `desk.event.tabs`. */
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

/** The tabs in order. */
export const eventPartNames = Object.keys(eventParts) as readonly EventPart[];
