import type * as contract from '#contract/ping.ts';
import type { Answer } from '../resource.ts';

export function createPing(parts: { readonly now: () => number; readonly epoch: () => Promise<string> }): {
  ping: Answer<typeof contract.ping>;
} {
  return { ping: async () => ({ app: 'gatehouse', time: parts.now(), epoch: await parts.epoch() }) };
}
