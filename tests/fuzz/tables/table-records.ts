import type { Change } from '#domain/manifest/manifest.ts';
import type { Database, Queries } from '#server/database/database.ts';
import type { DoorTransaction } from '#server/database/door/door-records.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { addChanges, writeDoor } from '#server/database/door/door-writes.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { moveEvent, type DoorEventRow } from '#server/database/events/events.ts';
import { reruleClaims } from '#server/tickets/claims/claims-again.ts';
import { holdUp, underWay } from '../../fakes/idle-indexeddb.ts';
import type { WatchedDoorRecords } from '../../fakes/memory-door-records.ts';
import { eventId } from '../simulated-event.ts';
import { nameHistory, putBack, writeEvent } from './event-rows.ts';
import { takePicture, type Picture } from './picture.ts';

/** The door's records in the real tables. */
export interface TableRecords extends WatchedDoorRecords {
  /** Runs work on the database after everything that was begun before, and reads the tables again. */
  inTurn<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** The name of the database's current history. */
  history(): string;
  /** Renames the history, for all work that gets the database after this. */
  nameHistory(name: string): void;
}

const nothing: Picture = {
  revision: 0,
  tickets: new Map(),
  scans: [],
  claims: [],
  passages: [],
  conflicts: [],
  changes: [],
  history: '',
  rows: {},
};

/**
 * Runs the real tables on the simulation's clock: database work takes no virtual time, and the clock waits for it.
 * Transactions run one at a time, as on the embedded database; the clock does not wait for one that itself waits for
 * virtual time. After each transaction the tables are read for all checks.
 *
 * @param complain called if the tables cannot be read or written
 */
export function tableRecords(
  database: Database,
  firstHistory: string,
  complain: (error: unknown) => void,
): TableRecords {
  const real = doorRecords(database);
  let picture = nothing;
  /** Work that precedes everything waiting for its turn: restoring a backup, or renaming the history. */
  let first: ((database: Database) => Promise<void>)[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** @param work receives callbacks to report that it waits for virtual time, and that the wait is over */
  function inTurn<T>(work: (pausing: Pausing) => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      let goOn = holdUp();
      try {
        for (const before of first.splice(0)) await before(database);
        return await work({
          pause: () => goOn(),
          goOn: () => void (goOn = holdUp()),
        });
      } finally {
        goOn();
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }
  const look = async (): Promise<void> => {
    picture = await takePicture(database, eventId, picture).catch((error: unknown) => {
      complain(error);
      return picture;
    });
  };
  /** Runs before everything that is waiting, and also if nothing is. */
  const before = (work: (one: Database) => Promise<void>): void => {
    first = [...first, work];
    inTurn(async () => undefined).catch(complain);
  };
  /** A transaction of someone who changes the event at a desk. */
  const atTheDesk = (work: (queries: Queries, event: DoorEventRow) => Promise<void>): Promise<void> =>
    inTurn(async () => {
      await atEvent(database, eventId).transaction(async (queries) => {
        const event = await moveEvent(queries, eventId);
        if (event === null) throw new Error('the event is not in the tables');
        await work(queries, event);
      });
      await look();
    });

  return {
    inTurn: (work) =>
      inTurn(async () => {
        const value = await work(database);
        await look();
        return value;
      }),
    history: () => picture.history,
    nameHistory(name) {
      picture = { ...picture, history: name };
      before((one) => nameHistory(one, name));
    },
    inEvent: (id, work) =>
      inTurn(async ({ pause, goOn }) => {
        const value = await real.inEvent(id, async (door) => {
          pause();
          try {
            return await work(waitedFor(door));
          } finally {
            goOn();
          }
        });
        await look();
        return value;
      }),
    changes: (id, since, limit) => inTurn(() => real.changes(id, since, limit)),
    addEvent(event) {
      picture = { ...nothing, tickets: event.tickets, history: firstHistory };
      inTurn(async () => {
        await database.transaction((queries) => writeEvent(queries, event, firstHistory));
        await look();
      }).catch(complain);
    },
    setTicket: (id, ticketNumber, { state, voidedAt }, line) =>
      atTheDesk(async (queries, event) => {
        const { revision } = event;
        await queries.query(
          'UPDATE tickets SET state = $3, voided_at = $4 WHERE event_id = $1 AND number = $2',
          [id, ticketNumber, state, voidedAt],
        );
        const told: Change = { kind: 'ticket', revision, ticketNumber, state, ...line };
        const ruled = await reruleClaims(queries, event, [ticketNumber]);
        const changes = [told, ...ruled.changes];
        await writeDoor(queries, id, { revision, at: 0, scans: [], progress: [], ...ruled, changes });
      }),
    tellHeader: (id, sign, onWritten) =>
      atTheDesk(async (queries, { revision }) => {
        await addChanges(queries, id, [{ kind: 'header', revision, signed: await sign(revision) }]);
      }).then(onWritten),
    tickets: () => picture.tickets,
    scans: () => picture.scans,
    claimsOf: () => picture.claims,
    passages: () => picture.passages,
    conflicts: () => picture.conflicts,
    feedAfter: (_event, since) => ({
      revision: picture.revision,
      fresh: picture.changes.filter((change) => change.revision > since),
    }),
    backup: () => picture,
    restore(backup) {
      const kept = backup as Picture;
      picture = { ...kept, history: picture.history };
      before((one) => one.transaction((queries) => putBack(queries, kept.rows)));
    },
  };
}

interface Pausing {
  readonly pause: () => void;
  readonly goOn: () => void;
}

/** The clock waits for each statement, but not for what happens between two of them. */
function waitedFor(door: DoorTransaction): DoorTransaction {
  return {
    event: door.event,
    scans: (ids) => underWay(() => door.scans(ids)),
    undos: (ids) => underWay(() => door.undos(ids)),
    claims: (numbers, atMost) => underWay(() => door.claims(numbers, atMost)),
    ticketStates: (numbers) => underWay(() => door.ticketStates(numbers)),
    progress: (deviceId, epochs) => underWay(() => door.progress(deviceId, epochs)),
    write: (writes) => underWay(() => door.write(writes)),
  };
}
