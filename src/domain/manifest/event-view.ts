import { createForeignCodes, foreignIn, type ForeignCodes, type SavedForeign } from './foreign-codes.ts';
import { ticketBits, type Change, type ManifestHeader, type ManifestTicketType } from './manifest.ts';
import type { PageContent } from './manifest-pages.ts';
import { createPassageLog, type PassageLog } from './passage-log.ts';
import type { PassageTable } from './passage-columns.ts';
import type { SavedPassages } from './passage-rows.ts';
import type { Passage } from './passage.ts';
import type { Reading } from '#domain/door/reading.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import {
  createTicketTable,
  emptyTickets,
  fillTickets,
  type SavedTickets,
  type TicketTable,
} from './ticket-table.ts';
import type { Known } from '#domain/door/verdict.ts';

/** A change whose header, where it brings one, was verified and read; null: in a form of a newer server. */
export type OpenedChange =
  | Exclude<Change, { kind: 'header' }>
  | { readonly kind: 'header'; readonly revision: number; readonly header: ManifestHeader | null };

/**
 * An event in memory, in typed arrays: what `judge` is told about a ticket, and the counters. A pure
 * data structure: built from a header, its pages, the changes since and this device's own scans.
 */
export interface EventView {
  readonly header: ManifestHeader;
  /** Revision reached by pages and changes. */
  readonly revision: number;
  /** What is known about the ticket of a reading at a checkpoint; undefined where the reading names none. */
  knownAbout(reading: Reading, checkpoint: string): Known | undefined;
  /** The ticket of a code that was sold elsewhere, by the code's digest; undefined where it was not imported. */
  imported(digest: string): number | undefined;
  /** The tickets bought together with this one, itself included, by number; it alone where that is not known. */
  groupOf(ticketNumber: number): readonly number[];
  /**
   * Takes in a page of the delta feed; call it only once that page is on disk. The signature of a `header`
   * change has been verified by then; after one that this version cannot read, entries are checked by hand.
   */
  apply(changes: readonly OpenedChange[]): void;
  /**
   * Takes in one of this device's own records; call it only once the record is on disk. When building a view,
   * give it the records that have no receipt yet, and those whose outcome is newer than the pages.
   */
  applyOwn(scan: ScanRecord): void;
  /** People inside a checkpoint: distinct tickets whose last counting passage is an entry, and second persons. */
  inside(checkpoint: string): number;
  /** Counting entries at one gate. */
  entries(gateId: string): number;
  /** What counts at a checkpoint, of each ticket's own person and of those beside. */
  passages(checkpoint: string): PassageTable;
  /** The passage of a scan, if it counts. */
  passage(scanId: string): Passage | undefined;
}

/** A view that can be written down; see `saveView`. */
export interface SavableView extends EventView {
  saved(): SavedView;
}

/** A view taken apart; its arrays are the view's own: write them down at once or copy them. */
export interface SavedView {
  readonly revision: number;
  readonly tickets: SavedTickets;
  readonly foreign: SavedForeign;
  readonly passages: SavedPassages;
}

/** The view that a complete manifest gives. */
export function createEventView(header: ManifestHeader, pages: readonly PageContent[]): SavableView {
  const tickets = emptyTickets(header.ticketCount, header.joins, header.owed);
  fillTickets(tickets, pages);
  const passages = createPassageLog();
  for (const page of pages) if (page.kind === 'admission') page.passages.forEach(passages.add);
  const foreign = createForeignCodes(foreignIn(pages));
  return viewOver(header, header.revision, createTicketTable(tickets), foreign, passages);
}

/** The view over saved parts; arrays are taken over, not copied. */
export function openView(header: ManifestHeader, saved: SavedView): SavableView {
  const [tickets, foreign] = [createTicketTable(saved.tickets), createForeignCodes(saved.foreign)];
  return viewOver(header, saved.revision, tickets, foreign, createPassageLog(saved.passages));
}

function viewOver(
  firstHeader: ManifestHeader,
  firstRevision: number,
  tickets: TicketTable,
  foreign: ForeignCodes,
  passages: PassageLog,
): SavableView {
  let header = firstHeader;
  let types = typesByIndex(header);
  let revision = firstRevision;

  function applyOne(change: OpenedChange): void {
    switch (change.kind) {
      case 'ticket':
        tickets.change(change.ticketNumber, change);
        if (change.foreign !== undefined) foreign.add(change.foreign, change.ticketNumber);
        break;
      case 'passage':
        passages.add(change);
        passages.rule(change.scanId, change.second === true ? 'second' : 'first');
        break;
      case 'ruling':
        passages.rule(change.scanId, change.ruling);
        break;
      case 'header':
        header = headerAfter(header, change.header);
        types = typesByIndex(header);
        break;
      case 'conflict':
        // Rulings say what counts; a conflict is for people.
        break;
    }
    revision = Math.max(revision, change.revision);
  }

  return {
    get header() {
      return header;
    },
    get revision() {
      return revision;
    },
    knownAbout: (reading, checkpoint) => knownOf(reading, checkpoint, tickets, passages, types),
    imported: foreign.find,
    groupOf: tickets.groupOf,
    apply: (changes) => changes.forEach(applyOne),
    applyOwn(scan) {
      if (scan.undoes !== null) passages.takeBack(scan.undoes);
      const passage = passageOf(scan);
      if (passage !== undefined) passages.add(passage);
    },
    inside: passages.inside,
    entries: passages.entries,
    passages: passages.table,
    passage: passages.find,
    saved: () => savedOf(revision, tickets, foreign, passages),
  };
}

const savedOf = (revision: number, tickets: TicketTable, foreign: ForeignCodes, passages: PassageLog) => ({
  revision,
  tickets: tickets.saved(),
  foreign: foreign.saved(),
  passages: passages.saved(),
});

/** The header that holds once a newer one has come; null is one that this app cannot read. */
function headerAfter(known: ManifestHeader, newest: ManifestHeader | null): ManifestHeader {
  // Signed by the event's key, and in a form of a newer server: the old rules hold no more, the new ones are not known.
  if (newest === null) return { ...known, policy: { code: 'unknown', unlisted: 'refuse' } };
  return newest.eventId === known.eventId ? newest : known;
}

function knownOf(
  reading: Reading,
  checkpoint: string,
  tickets: TicketTable,
  passages: PassageLog,
  types: ReadonlyMap<number, ManifestTicketType>,
): Known | undefined {
  if (reading.kind === 'unreadable' || reading.kind === 'foreign') return undefined;
  const facts = tickets.find(reading.ticketNumber);
  const state = facts?.state ?? 0;
  const typeIndex = facts?.typeIndex ?? (reading.kind === 'code' ? reading.typeIndex : undefined);
  return {
    listed: (state & ticketBits.exists) !== 0,
    state,
    type: typeIndex === undefined ? undefined : types.get(typeIndex),
    reference: facts?.reference,
    owed: facts?.owed,
    ...passages.of(reading.ticketNumber, checkpoint),
  };
}

/** The passage that a scan record claims: somebody with a real ticket was let through. */
function passageOf(scan: ScanRecord): Passage | undefined {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, correctedTime } = scan;
  if (scan.kind !== 'scan' || !scan.passed || scan.test || ticketNumber === null) return undefined;
  return { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at: correctedTime };
}

function typesByIndex(header: ManifestHeader): ReadonlyMap<number, ManifestTicketType> {
  return new Map(header.types.map((type) => [type.index, type]));
}
