/** Whoever holds it is the one tab of this device that records. By itself: every page asks whether somebody has it. */
export const lockName = 'gatehouse-scanner';
