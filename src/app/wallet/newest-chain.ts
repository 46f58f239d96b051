import type { Chain } from '#domain/codes/rolling-code.ts';

/**
 * Cache of the latest chain of a rolling code: thousands of hashes, computed while the app loads (start.ts), and
 * reused for a refreshed ticket.
 */
export interface NewestChain {
  /** Returns the chain with that name, computing it if another one is cached. */
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
