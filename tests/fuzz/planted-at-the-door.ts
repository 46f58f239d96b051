import type { ScanRecord } from '#domain/door/scan.ts';
import type { DoorTables, ScanRow } from '../fakes/memory-door-store.ts';
import { withEvent } from '../fakes/memory-door-store.ts';
import { nothingPlanted, type Plant } from './plant.ts';
import { inOldForm, isUnknownExit } from './spoiled-scans.ts';
import { viewWith } from './view-with.ts';

const alterRows =
  (alter: (rows: readonly ScanRow[]) => readonly ScanRow[]) =>
  (tables: DoorTables): DoorTables => ({ ...tables, scans: alter(tables.scans) });

/** Gives each receipt to the next scan of its batch. */
const neighboursReceipt: Plant['store'] = (real) => ({
  ...real,
  storeReceipts(eventId, receipts, serverEpoch) {
    const ids = receipts.map((receipt) => receipt.scanId);
    const moved = receipts.map((receipt, index) => ({
      ...receipt,
      scanId: ids[(index + 1) % ids.length] ?? receipt.scanId,
    }));
    return real.storeReceipts(eventId, moved, serverEpoch);
  },
});

/** Stores a page without checking the cursor: another tab or the worker may have stored it already. */
const pageWhateverTheCursor: Plant['store'] = (real, { disk }) => ({
  ...real,
  async storeChanges(eventId, _from, page) {
    const cursor = disk.read().events.get(eventId)?.cursor;
    return cursor === null || cursor === undefined ? false : real.storeChanges(eventId, cursor, page);
  },
});

/** Loses the last line of a page, although the cursor is past it. */
const partOfAPage: Plant['store'] = (real) => ({
  ...real,
  storeChanges: (eventId, from, page) =>
    real.storeChanges(eventId, from, { ...page, changes: page.changes.slice(0, -1) }),
});

/** Starts the cursor at a revision other than the manifest's. */
const anotherRevision: Plant['store'] = (real) => ({
  ...real,
  finish: (eventId, header, of) => real.finish(eventId, { ...header, revision: header.revision + 1 }, of),
});

/** After storing a page of the feed, restores what `restore` returns of the tables. */
const afterPages =
  (restore: (before: DoorTables, after: DoorTables) => DoorTables): Plant['store'] =>
  (real, { disk }) => ({
    ...real,
    async storeChanges(eventId, from, page) {
      const before = disk.read();
      const kept = await real.storeChanges(eventId, from, page);
      disk.commit('relaxed', (after) => restore(before, after));
      return kept;
    },
  });

const rulingsOfReceipts = alterRows((rows) =>
  rows.map((row) => ({ ...row, ruling: row.receipt?.outcome?.ruling ?? null })),
);

/** Asks about one scan, then undoes another one. */
const undoOfAnEarlierOne: Plant['gate'] = (real, { disk }) => ({
  ...real,
  undo(scanId) {
    const passed = disk.read().scans.filter(({ scan }) => scan.passed && scan.scanId !== scanId);
    return real.undo(passed.at(-1)?.scan.scanId ?? scanId);
  },
});

const exitAsEntry: Plant['gate'] = (real) => ({
  ...real,
  admit: (offer, gateId) => real.admit(offer, gateId, 'entry'),
});

const findsIt =
  (fact: Partial<{ undone: boolean; isLast: boolean }>): Plant['scanLog'] =>
  (real) => ({
    get next() {
      return real.next;
    },
    keep: (scan) => real.keep(scan),
    async find(scanId) {
      const found = await real.find(scanId);
      return found && { ...found, ...fact };
    },
  });

const isUndo = (scan: ScanRecord): boolean => scan.kind === 'undo';

/** Bugs in the scanner's own parts, each as a faulty replacement for a real one. */
export const plantedAtTheDoor: Readonly<Record<string, Plant>> = {
  "a receipt is kept on the neighbour's scan": { ...nothingPlanted, store: neighboursReceipt },
  'receipts of a lost history are kept': {
    ...nothingPlanted,
    store: (real) => ({
      ...real,
      storeReceipts: (eventId, receipts) => real.storeReceipts(eventId, receipts),
    }),
  },
  'a restore goes unnoticed where changes are read': {
    ...nothingPlanted,
    transport: (real) => ({
      ...real,
      async readChanges(event, since) {
        const page = await real.readChanges(event, since);
        return page.ok
          ? { ok: true, value: { ...page.value, epoch: event.serverEpoch ?? page.value.epoch } }
          : page;
      },
    }),
  },
  'a restore goes unnoticed where scans are sent': {
    ...nothingPlanted,
    transport: (real) => ({
      ...real,
      async sendScans(event, scans) {
        const reply = await real.sendScans(event, scans);
        return reply.ok
          ? { ok: true, value: { ...reply.value, epoch: event.serverEpoch ?? reply.value.epoch } }
          : reply;
      },
    }),
  },
  'a lapsed lease counts as renewed': {
    ...nothingPlanted,
    transport: (real) => ({
      ...real,
      renewLease: async () => ({ ok: true, value: { expiresAt: Number.MAX_SAFE_INTEGER } }),
    }),
  },
  'what a restored server lost is not sent again': {
    ...nothingPlanted,
    store: (real, { disk }) => ({
      ...real,
      async serverRestarted(eventId, epoch, now) {
        const { scans } = disk.read();
        await real.serverRestarted(eventId, epoch, now);
        disk.commit('relaxed', (tables) => ({ ...tables, scans }));
      },
    }),
  },
  'a page of the feed is kept whatever the cursor': { ...nothingPlanted, store: pageWhateverTheCursor },
  'the cursor moves although a page was kept in part': { ...nothingPlanted, store: partOfAPage },
  'the cursor starts at the revision of another manifest': { ...nothingPlanted, store: anotherRevision },
  'changes of the old manifest are kept with the new one': {
    ...nothingPlanted,
    store: (real, { disk }) => ({
      ...real,
      async finish(eventId, header, of) {
        const feed = disk.read().events.get(eventId)?.feed ?? [];
        const done = await real.finish(eventId, header, of);
        const row = disk.read().events.get(eventId);
        if (done && row !== undefined)
          disk.commit('relaxed', (tables) => withEvent(tables, { ...row, feed }));
        return done;
      },
    }),
  },
  'the list says what the receipt said, not the ruling': {
    ...nothingPlanted,
    store: afterPages((_before, after) => rulingsOfReceipts(after)),
  },
  'conflicts that the feed tells of are not kept': {
    ...nothingPlanted,
    store: afterPages(({ conflicts }, after) => ({ ...after, conflicts })),
  },
  'an undo takes back an earlier scan': { ...nothingPlanted, gate: undoOfAnEarlierOne },
  'a steward takes back any scan': { ...nothingPlanted, scanLog: findsIt({ isLast: true }) },
  'a scan is taken back twice': { ...nothingPlanted, scanLog: findsIt({ undone: false }) },
  'an exit is handled as an entry': { ...nothingPlanted, gate: exitAsEntry },
  'whoever is let out unseen is written down as nobody': {
    ...nothingPlanted,
    scanLog: (real) => ({
      get next() {
        return real.next;
      },
      keep: (scan) => real.keep(inOldForm(scan)),
      find: (scanId) => real.find(scanId),
    }),
  },
  'an exit whose entry is not known is not taken into the open event': {
    ...nothingPlanted,
    view: (real) => viewWith(real, { applyOwn: (scan) => void (isUnknownExit(scan) || real.applyOwn(scan)) }),
  },
  'a newer header is not taken into the open event': {
    ...nothingPlanted,
    view: (real) =>
      viewWith(real, { apply: (changes) => real.apply(changes.filter(({ kind }) => kind !== 'header')) }),
  },
  'the camera reads on behind a sheet': {
    ...nothingPlanted,
    scanner: (real) => ({ ...real, pause: () => {} }),
  },
  'undos are not replayed when the event is opened': {
    ...nothingPlanted,
    opened: alterRows((rows) => rows.filter(({ scan }) => !isUndo(scan))),
  },
  'what was not sent yet is forgotten when the event is opened': {
    ...nothingPlanted,
    opened: alterRows((rows) => rows.filter(({ state }) => state !== 'unsent')),
  },
  'an undo is not taken into the open event': {
    ...nothingPlanted,
    view: (real) => viewWith(real, { applyOwn: (scan) => void (isUndo(scan) || real.applyOwn(scan)) }),
  },
  'rulings are not taken into the open event': {
    ...nothingPlanted,
    view: (real) =>
      viewWith(real, { apply: (changes) => real.apply(changes.filter(({ kind }) => kind !== 'ruling')) }),
  },
  'a ticket that was revoked is not looked up': {
    ...nothingPlanted,
    view: (real) =>
      viewWith(real, {
        apply: (changes) => real.apply(changes.filter(({ kind }) => kind !== 'ticket')),
      }),
  },
  'people are looked for at another checkpoint': {
    ...nothingPlanted,
    view: (real) => viewWith(real, { knownAbout: (reading) => real.knownAbout(reading, 'event') }),
  },
  'an undone admission stays in the counters': {
    ...nothingPlanted,
    view(real) {
      const undone = new Map<string, number>();
      return viewWith(real, {
        applyOwn(scan) {
          if (isUndo(scan)) undone.set(scan.gateId, (undone.get(scan.gateId) ?? 0) + 1);
          real.applyOwn(scan);
        },
        entries: (gateId) => real.entries(gateId) + (undone.get(gateId) ?? 0),
      });
    },
  },
};
