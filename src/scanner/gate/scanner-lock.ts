/**
 * Name of the lock held by the one tab of this device that records. In a separate file because every page checks
 * whether the lock is held.
 */
export const lockName = 'gatehouse-scanner';
