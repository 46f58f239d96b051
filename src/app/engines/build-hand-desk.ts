import { followUnconfirmed, unconfirmedRecords } from '#database/scans.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { createHandDesk, type HandDesk } from '#scanner/gate/hand-desk.ts';
import { openGate, operatorOf, type OpenGateDeps } from './open-gate.ts';

interface HandDeskDeps extends OpenGateDeps {
  readonly locks: Pick<BrowserLocks, 'within'>;
  /** Called when something was recorded, to send it soon. */
  readonly recorded: () => void;
}

/** Opens one event for check-in by hand on this device. */
export function buildHandDesk(deps: HandDeskDeps, eventId: string): HandDesk {
  const { clock, database, locks, recorded } = deps;
  return createHandDesk({
    clock,
    locks,
    recorded,
    open: (mayRecord) => openGate(deps, eventId, mayRecord),
    operator: () => operatorOf(deps),
    unconfirmed: () => unconfirmedRecords(database, eventId),
    watch: (listener) => followUnconfirmed(database, eventId, listener),
  });
}
