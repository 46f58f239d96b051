import type { Engines } from '#app/engines/engines.tsx';

/** Nothing waits on this device, and nobody has asked for anything. */
export const noWishes: Engines['wishes'] = {
  opened: () => null,
  subscribe: () => () => {},
  open: () => Promise.reject(new Error('Nothing is kept on this device.')),
};
