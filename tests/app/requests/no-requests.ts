import type { Engines } from '#app/engines/engines.tsx';
import { StorageError } from '#database/storage-error.ts';

/** A device without queued changes. */
export const noWishes: Engines['wishes'] = {
  opened: () => null,
  subscribe: () => () => {},
  open: () => Promise.reject(new StorageError('storage_blocked')),
};
