import type { Chain } from '#domain/codes/rolling-code.ts';

/**
 * The newest chain of a moving code: thousands of hashes, made ahead while the app loads (start.ts), and the same again
 * for a refreshed ticket.
 */
export interface NewestChain {
  /** The chain of that name, made where another one is the newest. */
  of(name: string, make: () => Chain): Chain;
}

export function createNewestChain(): NewestChain {
  let newest: { readonly name: string; readonly chain: Chain } | null = null;
  return {
    of(name, make) {
      if (newest?.name !== name) newest = { name, chain: make() };
      return newest.chain;
    },
  };
}
