import type { Database, Queries } from '#server/database/database.ts';
import { createCached } from '#server/ops/cached.ts';
import { nextWordAfterMs, provesRestore } from './lead.ts';
import {
  hasRenewed,
  lockServerEpoch,
  renewServerEpoch,
  serverEpoch,
  type Lead,
} from '#server/database/meta.ts';

export interface HistoryDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: { error(facts: object, message: string): void };
  /** After the commit: devices ask for what is new, and hear of the new history. */
  readonly moved: (eventId: string, revision: number) => void;
  /** A clock that never goes back; ms. */
  readonly monotonic?: () => number;
}

/** The history that the database is in, by its epoch; all servers on one database are in the same. */
export interface History {
  /** Read from the database: for what must never be said of a history before its own. */
  epoch(): Promise<string>;
  /**
   * As this server knows it, without asking the database at each call. It may be the one of some seconds before, which is
   * safe for what a device is told of its scans: it then sends them once more. Read again at once where the device is in
   * another one.
   *
   * @param told the history that the device is in
   */
  known(told: string | undefined): Promise<string>;
  /** The epoch as this server read it last, empty before: for answers that must not wait for the database. */
  lastEpoch(): string;
  /**
   * Takes note of a device that got further at an event than the database has: a backup was restored, and nobody said
   * so. Answers the epoch from then on.
   *
   * @param toldEpoch the history that the device is in; of another one its lead proves nothing.
   */
  deviceLeads(lead: Lead, toldEpoch: string): Promise<string>;
}

const noticed =
  'a backup was restored without "admin restored": a device knows more than the database. Devices send again what they sent in the last 7 days; what was sold in the lost time is not known';

/** Another server may have begun a new history, or a command: so long it may go unnoticed here; ms. */
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

/** Several devices notice at once: the first begins the new history, and the others are told of it. */
async function renewOnce(
  queries: Queries,
  lead: Lead,
  toldEpoch: string,
  now: number,
): Promise<{ readonly epoch: string; readonly began: boolean }> {
  const epoch = await lockServerEpoch(queries);
  const saidSoLately = await hasRenewed(queries, lead.deviceId, now - nextWordAfterMs);
  if (!provesRestore({ toldEpoch, epoch, saidSoLately })) return { epoch, began: false };
  return { epoch: await renewServerEpoch(queries, now, lead), began: true };
}
