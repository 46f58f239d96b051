import type { RestoreEvidence } from '#server/database/meta.ts';
import { createHistory, type History } from '#server/door/history.ts';
import { minEpochIntervalMs, provesRestore } from '#server/door/lead.ts';
import type { TableRecords } from './tables/table-records.ts';

/** The name of a simulated server's current history, by the real server's rule. */
export interface ServerHistory {
  epoch(): string;
  readonly deviceLeads: History['deviceLeads'];
  /** When each device last caused a new history, in ms: part of a backup. */
  words(): ReadonlyMap<string, number>;
  /** A backup was properly restored; returns the name of the new history. */
  goOn(): string;
  /**
   * A backup was restored without announcement; returns the name that devices continue to see.
   *
   * @param lost the revision that the lost branch had reached
   */
  tear(lost: number, words: ReadonlyMap<string, number>): string;
  /**
   * A device asked for changes after a revision: if that is ahead of the server's, it shows that the server was
   * restored.
   */
  asked(since: number, revision: number, toldEpoch: string | null): void;
  isTorn(): boolean;
  /** The operator announces the restore after all, unless a device that is ahead has shown it, or should have. */
  tell(): void;
  /** The event's revision has advanced: once it reaches the lost branch's, no device can be ahead any more. */
  moved(revision: number): void;
}

/** The initial history of every server. */
export const firstHistory = 'history-1';

/** @param renewed called with the name of a new history that began after an unannounced restore */
export function createServerHistory(parts: {
  /** Server time, in ms. */
  readonly now: () => number;
  readonly fired: (fault: string) => void;
  readonly renewed: (name: string) => void;
  /** The real tables, if they store the name and which device revealed a restore. */
  readonly tables: TableRecords | null;
  readonly complain: (what: string, detail: string) => void;
}): ServerHistory {
  const { now, fired, tables } = parts;
  let number = 1;
  let name = firstHistory;
  let said: ReadonlyMap<string, number> = new Map();
  let torn: { readonly lost: number; shown: boolean } | null = null;
  const goOn = (): string => {
    number += 1;
    name = `history-${number}`;
    tables?.nameHistory(name);
    torn = null;
    return name;
  };
  const tell = (): void => {
    if (torn === null || torn.shown) return;
    fired('restore_told');
    parts.renewed(goOn());
  };

  /** A device's report has begun a new history. */
  const began = (by: string, wasTorn: boolean): void => {
    name = by;
    torn = null;
    if (!wasTorn) parts.complain('history', 'a device began a new one where nothing was lost');
    fired('restore_proven');
    parts.renewed(name);
  };
  /** By the real rule in the real tables, whose name is used from then on. */
  const inTables = async (lead: RestoreEvidence, toldEpoch: string, real: TableRecords): Promise<string> => {
    const told = await real.inTurn((database) =>
      createHistory({ database, now, log: { error: () => {} }, moved: () => {} }).deviceLeads(
        lead,
        toldEpoch,
      ),
    );
    if (real.history() !== name) began(real.history(), torn !== null);
    return told;
  };
  const inMemory: History['deviceLeads'] = async ({ deviceId }, toldEpoch) => {
    const saidSoLately = (said.get(deviceId) ?? -Infinity) > now() - minEpochIntervalMs;
    if (!provesRestore({ toldEpoch, epoch: name, saidSoLately })) return name;
    said = new Map(said).set(deviceId, now());
    const wasTorn = torn !== null;
    began(goOn(), wasTorn);
    return name;
  };

  return {
    epoch: () => tables?.history() ?? name,
    deviceLeads: (lead, toldEpoch) =>
      tables === null ? inMemory(lead, toldEpoch) : inTables(lead, toldEpoch, tables),
    words: () => said,
    goOn,
    tear(lost, words) {
      said = words;
      torn = { lost, shown: false };
      return name;
    },
    asked(since, revision, toldEpoch) {
      if (torn !== null && since > revision && toldEpoch === (tables?.history() ?? name)) torn.shown = true;
    },
    isTorn: () => torn !== null,
    tell,
    moved(revision) {
      if (torn !== null && revision >= torn.lost) tell();
    },
  };
}
