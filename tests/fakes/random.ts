import type { Random } from '#sync/deps.ts';

/** A random stream determined by one seed. */
export interface SeededRandom extends Random {
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  /** Returns an integer from `least` to `most`, both inclusive. */
  integer(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  /** Returns an exponentially distributed number with this mean, like network delays. */
  delay(mean: number): number;
  /** Returns an independent stream, so that drawing more here does not affect the others. */
  fork(name: string): SeededRandom;
}

/** mulberry32: 32 bits of state are enough for one run, and it is short. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a of a text, 32 bits: for forking streams and fingerprinting traces. */
export function fold(text: string, from = 0x811c9dc5): number {
  let hash = from;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export function seededRandom(seed: number): SeededRandom {
  const fraction = mulberry(seed);
  return {
    fraction,
    happens: (probability) => fraction() < probability,
    integer: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    pick(items) {
      const item = items[Math.floor(fraction() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    delay: (mean) => -Math.log(1 - fraction()) * mean,
    fork: (name) => seededRandom(fold(name, seed ^ 0x811c9dc5)),
  };
}
