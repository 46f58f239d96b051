/** Events per block that is mounted and unmounted while scrolling; fills whole rows in one, two and three columns. */
export const blockSize = 6;
/** Blocks mounted initially, before anything has been measured. */
export const firstBlocks = 3;
/** Number of events on the first page of a list. */
export const firstEvents = blockSize * firstBlocks;
