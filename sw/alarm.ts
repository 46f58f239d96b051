import { Queue } from 'workbox-background-sync';

/** Result of a drain (src/sync/worker-drain.ts). */
export interface Drained {
  readonly unsent: number;
  readonly busy: boolean;
}

/**
 * Starts the drain when the browser reports a network, with or without a page. Workbox only registers and receives
 * the sync event: its own request queue stays empty, because the scans are in our store. While something is left that
 * no page is sending, the event fails, so that the browser retries.
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
