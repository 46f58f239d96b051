import { afterEach, expect, it } from 'vitest';
import { hideBlockedChannels } from '#platform/blocked-channels.ts';

/** Behaves as Firefox does when site data is blocked. */
class Refused {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

const channel = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = channel;
});

it('keeps channels that open', () => {
  hideBlockedChannels(globalThis);
  expect(globalThis.BroadcastChannel).toBe(channel);
});

it('removes blocked channels, so that the store loads and reports that it is blocked', async () => {
  Object.assign(globalThis, { BroadcastChannel: Refused });
  hideBlockedChannels(globalThis);
  expect(typeof BroadcastChannel).toBe('undefined');
  await import('#database/database.ts');
});

it('does nothing in a browser without channels', () => {
  const scope = {};
  hideBlockedChannels(scope);
  expect(scope).toEqual({});
});
