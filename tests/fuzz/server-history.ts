import type { History } from '#server/door/history.ts';
import { nextWordAfterMs, provesRestore } from '#server/door/lead.ts';

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

/** @param renewed a new history has begun, by this name, after a restore in silence */
export function createServerHistory(parts: {
  /** Server time, ms. */
  readonly now: () => number;
  readonly fired: (fault: string) => void;
  readonly renewed: (name: string) => void;
}): ServerHistory {
  const { now, fired } = parts;
  let number = 1;
  let said: ReadonlyMap<string, number> = new Map();
  let torn: { readonly lost: number; shown: boolean } | null = null;
  const epoch = (): string => `history-${number}`;
  const goOn = (): string => {
    number += 1;
    torn = null;
    return epoch();
  };
  const tell = (): void => {
    if (torn === null || torn.shown) return;
    fired('restore_told');
    parts.renewed(goOn());
  };

  return {
    epoch,
    async deviceLeads({ deviceId }, toldEpoch) {
      const saidSoLately = (said.get(deviceId) ?? -Infinity) > now() - nextWordAfterMs;
      if (!provesRestore({ toldEpoch, epoch: epoch(), saidSoLately })) return epoch();
      said = new Map(said).set(deviceId, now());
      fired('restore_proven');
      parts.renewed(goOn());
      return epoch();
    },
    words: () => said,
    goOn,
    tear(lost, words) {
      said = words;
      torn = { lost, shown: false };
      return epoch();
    },
    asked(since, revision, toldEpoch) {
      if (torn !== null && since > revision && toldEpoch === epoch()) torn.shown = true;
    },
    isTorn: () => torn !== null,
    tell,
    moved(revision) {
      if (torn !== null && revision >= torn.lost) tell();
    },
  };
}
