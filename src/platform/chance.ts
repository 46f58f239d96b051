/** The browser's chance, for jitter; ids and keys come from `crypto`. */
export const browserChance = {
  /** A number in [0, 1). */
  fraction: (): number => Math.random(),
};
