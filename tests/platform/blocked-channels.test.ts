import { afterEach, expect, it } from 'vitest';
import { hideBlockedChannels } from '#platform/blocked-channels.ts';

/** As Firefox has it where the data of a site are blocked. */
class Refused {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

const channel = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = channel;
});

it('leaves channels that open', () => {
  hideBlockedChannels(globalThis);
  expect(globalThis.BroadcastChannel).toBe(channel);
});

it('takes refused channels away, so that the store loads and says by itself that it is blocked', async () => {
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
