import type { Lead } from '#server/database/meta.ts';
import { createHistory, type History } from '#server/door/history.ts';
import { nextWordAfterMs, provesRestore } from '#server/door/lead.ts';
import type { TableRecords } from './tables/table-records.ts';

/** The name of the history that a simulated server is in, by the rule of the real one. */
export interface ServerHistory {
  epoch(): string;
  readonly deviceLeads: History['deviceLeads'];
  /** When each device's word last began a new history, ms: part of a backup. */
  words(): ReadonlyMap<string, number>;
  /** A backup was restored, by the book; answers the name of the new history. */
  goOn(): string;
  /**
   * A backup was restored without a word; answers the name that devices hear on.
   *
   * @param lost the revision that the lost branch had reached
   */
  tear(lost: number, words: ReadonlyMap<string, number>): string;
  /** A device asked for what comes behind a revision: ahead of the server's, it shows that this was restored. */
  asked(since: number, revision: number, toldEpoch: string | null): void;
  isTorn(): boolean;
  /** The operator says it after all, unless a device that is ahead has shown it, or should have. */
  tell(): void;
  /** The event has moved: where it reaches as far as the lost branch did, no device can be ahead any more. */
  moved(revision: number): void;
}

/** What every server begins with. */
export const firstHistory = 'history-1';

/** @param renewed a new history has begun, by this name, after a restore in silence */
export function createServerHistory(parts: {
  /** Server time, ms. */
  readonly now: () => number;
  readonly fired: (fault: string) => void;
  readonly renewed: (name: string) => void;
  /** Where the real tables know the name, and who has shown a restore. */
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

  /** A device's word has begun a new history. */
  const began = (by: string, wasTorn: boolean): void => {
    name = by;
    torn = null;
    if (!wasTorn) parts.complain('history', 'a device began a new one where nothing was lost');
    fired('restore_proven');
    parts.renewed(name);
  };
  /** By the real rule, and the real tables: what they say from then on is the name. */
  const inTables = async (lead: Lead, toldEpoch: string, real: TableRecords): Promise<string> => {
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
    const saidSoLately = (said.get(deviceId) ?? -Infinity) > now() - nextWordAfterMs;
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
