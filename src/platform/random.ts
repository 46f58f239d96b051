/** The browser's chance, for jitter; ids and keys come from `crypto`. */
export const browserRandom = {
  /** A number in [0, 1). */
  fraction: (): number => Math.random(),
};
