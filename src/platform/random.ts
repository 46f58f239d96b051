/** The browser's random numbers, for jitter; ids and keys come from `crypto`. */
export const browserRandom = {
  /** A number in [0, 1). */
  fraction: (): number => Math.random(),
};
