import { singleEntry } from '#domain/door/admission-rules.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { DoorTransaction, DoorWrites } from '#server/database/door/door-records.ts';
import { nothingPlanted, type Plant } from './plant.ts';

/** Passes a transaction's reads and writes through a faulty part. */
const within = (faulty: (door: DoorTransaction) => DoorTransaction): Plant => ({
  ...nothingPlanted,
  records: (real) => ({
    ...real,
    inEvent: (eventId, work) => real.inEvent(eventId, (door) => work(faulty(door))),
  }),
});

const writing = (alter: (writes: DoorWrites) => DoorWrites): Plant =>
  within((door) => ({ ...door, write: (writes) => door.write(alter(writes)) }));

/** Bugs in the server's own parts, each as a faulty replacement for a real one. */
export const plantedAtTheServer: Readonly<Record<string, Plant>> = {
  'the wrong scan is named first in a conflict': writing((writes) => ({
    ...writes,
    conflicts: writes.conflicts.map((facts) => ({ ...facts, first: facts.first && facts.other })),
  })),
  'whoever arrives first is first': within((door) => ({
    ...door,
    claims: async (numbers) =>
      (await door.claims(numbers)).map((claim, index) => (claim.undone ? claim : { ...claim, at: index })),
  })),
  'an early undo counts whoever sent it': within((door) => ({
    ...door,
    undos: async (ids) => (await door.undos(ids)).map((undo) => ({ ...undo, supervisor: true })),
  })),
  'an undo that comes before its scan is forgotten': within((door) => ({ ...door, undos: async () => [] })),
  'an undo of a scan of an earlier batch takes nothing back': writing((writes) => {
    const sent = new Set(writes.scans.map(({ scan }) => scan.scanId));
    return { ...writes, claims: writes.claims.filter(({ scanId, undone }) => !undone || sent.has(scanId)) };
  }),
  "a steward's device takes back the scans of others": within((door) => {
    let sender = '';
    return {
      ...door,
      async scans(ids) {
        const found = await door.scans(ids);
        return new Map(
          [...found].map(([id, scan]) => [
            id,
            ids.includes(id)
              ? {
                  ...scan,
                  get deviceId() {
                    return sender || scan.deviceId;
                  },
                }
              : scan,
          ]),
        );
      },
      progress(deviceId, epochs) {
        sender = deviceId;
        return door.progress(deviceId, epochs);
      },
    };
  }),
  'a conflict is never dissolved': writing((writes) => ({
    ...writes,
    conflicts: writes.conflicts.filter(({ status }) => status !== 'dissolved'),
    changes: writes.changes.filter(
      (change) => change.kind !== 'conflict' || change.conflict.status !== 'dissolved',
    ),
  })),
  'devices are not told of a conflict': writing((writes) => ({
    ...writes,
    changes: writes.changes.filter(({ kind }) => kind !== 'conflict'),
  })),
  'devices are not told what does not count any more': writing((writes) => ({
    ...writes,
    changes: writes.changes.filter(({ kind }) => kind !== 'ruling'),
  })),
  'a repeat is answered anew': within((door) => ({
    ...door,
    async scans(ids) {
      const found = await door.scans(ids);
      return new Map(
        [...found].map(([id, scan]) => [
          id,
          { ...scan, outcome: scan.outcome && { ...scan.outcome, revision: door.event.revision } },
        ]),
      );
    },
  })),
  'a ruling is told of the wrong checkpoint': writing((writes) => ({
    ...writes,
    changes: writes.changes.map((change) =>
      change.kind === 'passage' ? { ...change, checkpoint: 'event' } : change,
    ),
  })),
  'everybody is ruled by the rules of one entry': within((door) => ({
    ...door,
    event: {
      ...door.event,
      rules: Object.fromEntries(Object.keys(door.event.rules).map((name) => [name, singleEntry])),
    },
  })),
  'an exit that comes before its entry is lost': within((door) => ({
    ...door,
    async write(writes) {
      const numbers = writes.claims.map(({ ticketNumber }) => ticketNumber);
      const known = [...(await door.claims(numbers)), ...writes.claims];
      const entered = new Set(
        known.flatMap(({ direction, ticketNumber }) => (direction === 'entry' ? [ticketNumber] : [])),
      );
      const isLost = (claim: Passage): boolean =>
        claim.direction === 'exit' && !entered.has(claim.ticketNumber);
      await door.write({ ...writes, claims: writes.claims.filter((claim) => !isLost(claim)) });
    },
  })),
  'an overruled admission keeps its place': writing((writes) => ({
    ...writes,
    claims: writes.claims.map((claim) => ({ ...claim, ruling: 'first' })),
  })),
  'a gap in the numbers of a device is forgotten': writing((writes) => ({
    ...writes,
    progress: writes.progress.map((step) => ({ ...step, missing: [] })),
  })),
};
