import { Queue } from 'workbox-background-sync';

/** How one drain went (src/sync/worker-drain.ts). */
export interface Drained {
  readonly unsent: number;
  readonly busy: boolean;
}

/**
 * Wakes the drain when the browser says that there is a network, with or without a page. Workbox registers
 * and receives the sync event and nothing else: its own store of requests stays empty, the scans are in ours.
 * While something is left that no page is sending, the event fails, so that the browser comes again.
 */
export function setAlarm(drain: () => Promise<Drained>): { ring(): Promise<void> } {
  const queue = new Queue('scans', {
    async onSync() {
      const { unsent, busy } = await drain();
      if (unsent > 0 && !busy) throw new Error(`${unsent} scans are not sent yet`);
    },
  });
  return { ring: () => queue.registerSync() };
}
