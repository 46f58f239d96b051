import type * as contract from '#contract/ping.ts';
import type { Answer } from './call.ts';

export function createPing(parts: { readonly now: () => number; readonly epoch: () => string }): {
  ping: Answer<typeof contract.ping>;
} {
  return { ping: () => Promise.resolve({ app: 'gatehouse', time: parts.now(), epoch: parts.epoch() }) };
}
