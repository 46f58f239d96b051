import { expect, it, vi } from 'vitest';

const queues = vi.hoisted(() => [] as { name: string; onSync: () => Promise<void>; registered: number }[]);
vi.mock('workbox-background-sync', () => ({
  Queue: class {
    readonly made: (typeof queues)[number];
    constructor(name: string, options: { onSync: () => Promise<void> }) {
      this.made = { name, onSync: options.onSync, registered: 0 };
      queues.push(this.made);
    }
    async registerSync() {
      this.made.registered += 1;
    }
  },
}));
const { setAlarm } = await import('../../sw/alarm.ts');

async function ringing(unsent: number, busy: boolean): Promise<boolean> {
  setAlarm(async () => ({ unsent, busy }));
  return (
    queues
      .at(-1)
      ?.onSync()
      .then(
        () => true,
        () => false,
      ) ?? false
  );
}

it('succeeds when everything is sent or a page is sending', async () => {
  expect(await ringing(0, false)).toBe(true);
  expect(await ringing(3, true)).toBe(true);
});

it('fails while scans are left, so that the browser retries', async () => {
  expect(await ringing(3, false)).toBe(false);
});

it('fails when the store does', async () => {
  setAlarm(() => Promise.reject(new Error('storage_lost')));
  await expect(queues.at(-1)?.onSync()).rejects.toThrow('storage_lost');
});

it('registers the sync event on request', async () => {
  await setAlarm(async () => ({ unsent: 0, busy: false })).ring();
  expect(queues.at(-1)).toMatchObject({ name: 'scans', registered: 1 });
});
