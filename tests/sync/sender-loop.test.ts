import { describe, expect, it } from 'vitest';
import type { Locks } from '#sync/deps.ts';
import { createSenderLoop } from '#sync/sender-loop.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

/** Builds one page beside another that holds the lock; tests set `isWaiting` and `isHeld`. */
function page() {
  const time = createVirtualTime();
  const at = { isWaiting: false, isHeld: false };
  const did: string[] = [];
  const locks: Locks = {
    ifFree: async (_name, work) => (at.isHeld ? undefined : work()),
    async steal(_name, work) {
      did.push('stolen');
      return work();
    },
  };
  const clock = { monotonic: time.now, wall: time.now, after: time.after };
  const loop = createSenderLoop(
    { clock, locks, random: { fraction: () => 0.5 }, reachability: { onHint: () => () => {} } },
    {
      lock: 'sending',
      waits: async () => at.isWaiting,
      async sendAll() {
        did.push('sent');
        at.isWaiting = false;
        return null;
      },
    },
  );
  loop.start();
  return { time, at, did, loop };
}

describe('a page that sends alongside another', () => {
  it('takes the lock from one that let things wait for four seconds', async () => {
    const { time, at, did, loop } = page();
    Object.assign(at, { isWaiting: true, isHeld: true });
    loop.nudge();
    await time.run(3_500);
    expect(did).toEqual([]);
    await time.run(6_000);
    expect(did).toEqual(['stolen', 'sent']);
  });

  it('does not take over an hour later from a page that has sent everything', async () => {
    const { time, at, did, loop } = page();
    Object.assign(at, { isWaiting: true, isHeld: true });
    loop.nudge();
    await time.run(2_000);
    // The other page has sent everything.
    at.isWaiting = false;
    await time.run(3_600_000);
    at.isWaiting = true;
    loop.nudge();
    await time.run(3_602_000);
    expect(did).toEqual([]);
  });
});
