import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { WatchedDoorRecords } from '../../fakes/memory-door-records.ts';
import { firstDoor } from '../door-facts.ts';
import type { Plan } from '../plan.ts';
import { eventId, type DoorFacts } from '../simulated-event.ts';
import { checkReceipts, checkServer, type Complain } from './check-server.ts';
import { createServerOracle, type ArrivedBatch, type ExpectedReceipt } from './server-oracle.ts';
import type { ServerTruth, TakenScan, TicketFacts } from './server-truth.ts';

/** Follows the server from commit to commit, and reports as soon as it differs from the facts. */
export interface ServerWatch {
  present(): ServerTruth;
  at(history: string, revision: number): ServerTruth | undefined;
  takenIn(history: string, scanId: string): TakenScan | undefined;
  /** Every reason why the server had to park this record, whenever it was sent; empty for a valid one. */
  parkedFor(scan: ScanRecord): readonly string[];
  /** Registers a batch on arrival; call the results when it is committed and when it is answered. */
  arrive(batch: ArrivedBatch): { committed(): void; answered(receipts: readonly Receipt[]): void };
  ticketChanged(ticketNumber: number, facts: TicketFacts): void;
  doorChanged(door: DoorFacts): void;
  backUp(): void;
  restore(history: string): void;
  /** Restores the last backup under the name of the lost branch. */
  tear(history: string): void;
  /** Whether one history id refers to two branches: a device with that history may have data from either. */
  isTorn(history: string): boolean;
  /** Starts a new history from the current state. */
  rename(history: string): void;
  /** Checks all tables, not only the latest changes. */
  checkWhole(): void;
}

export interface ServerWatchDeps {
  readonly history: string;
  readonly plan: Plan;
  readonly tickets: ReadonlyMap<number, TicketFacts>;
  readonly records: WatchedDoorRecords;
  readonly complain: Complain;
}

export function createServerWatch({
  history,
  plan,
  tickets,
  records,
  complain,
}: ServerWatchDeps): ServerWatch {
  const oracle = createServerOracle({ history, rules: plan.rules, door: firstDoor(plan), tickets });

  /** By device, epoch and number in the chain, because ids may not be unique. */
  const torn = new Set<string>();
  const parked = new Map<string, readonly string[]>();

  function notePark(batch: ArrivedBatch, expected: readonly ExpectedReceipt[]): void {
    for (const [index, receipt] of expected.entries()) {
      if (receipt.status !== 'parked') continue;
      const place = placeOf(batch.deviceId, batch.scans[index]);
      parked.set(place, [...(parked.get(place) ?? []), receipt.code]);
    }
  }

  function look(before: ServerTruth, whole: boolean): void {
    const tables = {
      ...records.feedAfter(eventId, before.revision),
      scans: records.scans(eventId),
      claims: records.claimsOf(eventId),
      conflicts: records.conflicts(eventId),
    };
    checkServer(before, oracle.present(), tables, whole, complain);
  }

  return {
    present: oracle.present,
    at: oracle.at,
    takenIn: oracle.takenIn,
    parkedFor: (scan) => parked.get(placeOf(scan.deviceId, scan)) ?? [],
    arrive(batch) {
      let expected: readonly ExpectedReceipt[] = [];
      return {
        committed() {
          const before = oracle.present();
          expected = oracle.take(batch);
          notePark(batch, expected);
          look(before, false);
        },
        answered: (receipts) => checkReceipts(receipts, expected, complain),
      };
    },
    ticketChanged(ticketNumber, facts) {
      const before = oracle.present();
      oracle.setTicket(ticketNumber, facts);
      look(before, false);
    },
    doorChanged(door) {
      const before = oracle.present();
      oracle.setDoor(door);
      look(before, false);
    },
    backUp: oracle.backUp,
    restore(next) {
      oracle.restore(next);
      look(oracle.present(), true);
    },
    tear(history) {
      torn.add(history);
      oracle.restore(`${history}, torn`);
      look(oracle.present(), true);
    },
    isTorn: (history) => torn.has(history),
    rename: oracle.rename,
    checkWhole: () => look(oracle.present(), true),
  };
}

/** Returns a record's position in its chain, read as it was sent. */
function placeOf(sender: string, item: unknown): string {
  const isPlaced = typeof item === 'object' && item !== null && 'epoch' in item && 'seq' in item;
  return isPlaced ? `${sender} ${String(item.epoch)} ${String(item.seq)}` : '';
}
