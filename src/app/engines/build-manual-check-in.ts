import { followUnconfirmed, unconfirmedRecords } from '#database/scans.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { createManualCheckIn, type ManualCheckIn } from '#scanner/gate/manual-check-in.ts';
import { openGate, operatorOf, type OpenGateDeps } from './open-gate.ts';

interface ManualCheckInBuildDeps extends OpenGateDeps {
  readonly locks: Pick<BrowserLocks, 'within'>;
  /** Called when something was recorded, to send it soon. */
  readonly recorded: () => void;
}

/** Opens one event for check-in by hand on this device. */
export function buildManualCheckIn(deps: ManualCheckInBuildDeps, eventId: string): ManualCheckIn {
  const { clock, database, locks, recorded } = deps;
  return createManualCheckIn({
    clock,
    locks,
    recorded,
    open: (mayRecord) => openGate(deps, eventId, mayRecord),
    operator: () => operatorOf(deps),
    unconfirmed: () => unconfirmedRecords(database, eventId),
    watch: (listener) => followUnconfirmed(database, eventId, listener),
  });
}
