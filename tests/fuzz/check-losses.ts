import { eventId } from './simulated-event.ts';
import type { World } from './world.ts';

/**
 * Checks that devices report exactly what they lost: the reported numbers include everything that a steward saw and
 * the server never received, and nothing beyond the records of a store that was cleared.
 */
export function checkLosses({ watch, server }: World): void {
  const told = server.losses();
  const stored = new Set(
    server.records.scans(eventId).map(({ scan }) => `${scan.deviceId} ${scan.epoch}/${scan.seq}`),
  );
  for (const [chain, last] of told) {
    const reached = watch.evicted.get(chain);
    if (reached === undefined) watch.fail('lost', `${chain} was told as lost and was never cleared`);
    else if (last > reached) watch.fail('lost', `${chain} was told up to ${last} and reached ${reached}`);
  }
  for (const { deviceId, epoch, seq } of watch.shown) {
    const chain = `${deviceId} ${epoch}`;
    if (!watch.evicted.has(chain) || stored.has(`${chain}/${seq}`)) continue;
    // Confirmed once and lost when the server was restored: no device knows of that.
    if (server.everStored(deviceId, epoch, seq)) continue;
    if ((told.get(chain) ?? 0) >= seq) watch.fire('loss_told');
    else watch.fail('lost', `${chain}/${seq} was shown, went with its store, and was not told`);
  }
}
