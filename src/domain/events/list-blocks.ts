/** Events of a list that come and go together as somebody scrolls; full rows in one, two and three columns. */
export const blockSize = 6;
/** Blocks that are there at once, before anything has been measured. */
export const firstBlocks = 3;
/** Events that a list begins with, whoever shows it. */
export const firstEvents = blockSize * firstBlocks;
