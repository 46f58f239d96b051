/**
 * Takes Dexie's build for today's browsers: the package's entry is the one for browsers without classes and promises,
 * which is a kilobyte larger when compressed.
 */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
