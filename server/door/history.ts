import type { Database, Queries } from '#server/database/database.ts';
import { createCached } from '#server/ops/cached.ts';
import { minEpochIntervalMs, provesRestore } from './lead.ts';
import {
  hasRenewed,
  lockServerEpoch,
  renewServerEpoch,
  serverEpoch,
  type RestoreEvidence,
} from '#server/database/meta.ts';

export interface HistoryDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: { error(facts: object, message: string): void };
  /** Called after the commit, so that devices fetch the changes and learn of the new epoch. */
  readonly moved: (eventId: string, revision: number) => void;
  /** A clock that never goes backwards, in ms. */
  readonly monotonic?: () => number;
}

/** The database's current epoch, shared by all servers on it. */
export interface History {
  /** Reads the epoch from the database, for replies that must never carry an older one. */
  epoch(): Promise<string>;
  /**
   * Returns the epoch as cached by this server, without a query per call. It may be a few seconds old, which is safe
   * for replies about a device's scans: the device then resends them. Read again at once if the device reports a
   * different one.
   *
   * @param told the epoch that the device has
   */
  known(told: string | undefined): Promise<string>;
  /**
   * Returns the epoch that this server read last, empty before the first time: for replies that must not wait for the
   * database.
   */
  lastEpoch(): string;
  /**
   * Handles a device that is ahead of the database at an event, which means that a backup was restored without
   * notice. Returns the epoch from then on.
   *
   * @param toldEpoch the epoch that the device has; a lead in another epoch proves nothing
   */
  deviceLeads(lead: RestoreEvidence, toldEpoch: string): Promise<string>;
}

const noticed =
  'a backup was restored without "admin restored": a device knows more than the database. Devices send again what they sent in the last 7 days; what was sold in the lost time is not known';

/** How long a new epoch begun by another server or a command may go unnoticed here, in ms. */
const knownForMs = 5_000;

export function createHistory(deps: HistoryDeps): History {
  const { database, now, log, moved, monotonic = () => performance.now() } = deps;
  let last = '';
  const epoch = async () => (last = await serverEpoch(database));
  const kept = createCached(epoch, { forMs: knownForMs, now: monotonic });
  return {
    epoch,
    async known(told) {
      await kept();
      return told === undefined || told === last ? last : epoch();
    },
    lastEpoch: () => last,
    async deviceLeads(lead, toldEpoch) {
      const { epoch, began } = await database.transaction((queries) =>
        renewOnce(queries, lead, toldEpoch, now()),
      );
      last = epoch;
      if (began) {
        log.error({ ...lead, epoch }, noticed);
        moved(lead.eventId, lead.revision + 1);
      }
      return epoch;
    },
  };
}

/** If several devices are ahead at once, the first starts the new epoch, and the others are told of it. */
async function renewOnce(
  queries: Queries,
  lead: RestoreEvidence,
  toldEpoch: string,
  now: number,
): Promise<{ readonly epoch: string; readonly began: boolean }> {
  const epoch = await lockServerEpoch(queries);
  const saidSoLately = await hasRenewed(queries, lead.deviceId, now - minEpochIntervalMs);
  if (!provesRestore({ toldEpoch, epoch, saidSoLately })) return { epoch, began: false };
  return { epoch: await renewServerEpoch(queries, now, lead), began: true };
}
