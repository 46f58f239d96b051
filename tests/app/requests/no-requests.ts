import type { Engines } from '#app/engines/engines.tsx';

/** A device without queued changes. */
export const noWishes: Engines['wishes'] = {
  opened: () => null,
  subscribe: () => () => {},
  open: () => Promise.reject(new Error('Nothing is kept on this device.')),
};
