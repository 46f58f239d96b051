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

/** A change whose header, if any, was verified and parsed; null: in the format of a newer server. */
export type OpenedChange =
  | Exclude<Change, { kind: 'header' }>
  | { readonly kind: 'header'; readonly revision: number; readonly header: ManifestHeader | null };

/**
 * In-memory state of an event in typed arrays: the facts `judge` needs about a ticket, and the counters. A pure data
 * structure built from a header, its pages, later changes and this device's own scans.
 */
export interface EventView {
  readonly header: ManifestHeader;
  /** Revision reached by the pages and changes. */
  readonly revision: number;
  /** Returns what is known about a reading's ticket at a checkpoint; undefined if the reading names none. */
  knownAbout(reading: Reading, checkpoint: string): Known | undefined;
  /** Looks up the ticket of an imported code by its digest; undefined if it was not imported. */
  imported(digest: string): number | undefined;
  /** Returns the numbers of the tickets bought together with this one, including itself; only itself if unknown. */
  groupOf(ticketNumber: number): readonly number[];
  /** Returns the number under which a ticket was bought: another one if it is the successor of a ticket with add-ons. */
  boughtAs(ticketNumber: number): number;
  /**
   * Applies a delta feed page; must be called only after the page has been written to disk. Signatures of `header`
   * changes have been verified by then; after one that this version cannot read, entries are checked by hand.
   */
  apply(changes: readonly OpenedChange[]): void;
  /**
   * Applies one of this device's own records; must be called only after the record has been written to disk. When
   * building a view, pass the records without a receipt and those whose outcome is newer than the pages.
   */
  applyOwn(scan: ScanRecord): void;
  /**
   * Number of people inside a checkpoint: distinct tickets whose last counting passage is an entry, plus additional
   * people.
   */
  inside(checkpoint: string): number;
  /** Number of counting entries at one gate. */
  entries(gateId: string): number;
  /** Returns the counting passages at a checkpoint, of tickets' own and of additional people. */
  passages(checkpoint: string): PassageTable;
  /** Returns the passage of a scan if it counts. */
  passage(scanId: string): Passage | undefined;
}

/** A view that can be saved; see `saveView`. */
export interface SavableView extends EventView {
  saved(): SavedView;
}

/** A saved view. It shares its arrays with the view: write them immediately or copy them. */
export interface SavedView {
  readonly revision: number;
  readonly tickets: SavedTickets;
  readonly foreign: SavedForeign;
  readonly passages: SavedPassages;
}

/** Creates the view of a complete manifest. */
export function createEventView(header: ManifestHeader, pages: readonly PageContent[]): SavableView {
  const tickets = emptyTickets(header.ticketCount, header.joins, header.owed, header.follows);
  fillTickets(tickets, pages);
  const passages = createPassageLog();
  for (const page of pages) if (page.kind === 'admission') page.passages.forEach(passages.add);
  const foreign = createForeignCodes(foreignIn(pages));
  return viewOver(header, header.revision, createTicketTable(tickets), foreign, passages);
}

/** Opens a view from saved data; takes over the arrays without copying. */
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
        // Rulings decide what counts; a conflict is only for people.
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
    boughtAs: tickets.boughtAs,
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

/** Returns the header to use after a newer one arrived; null means that this app cannot read it. */
function headerAfter(known: ManifestHeader, newest: ManifestHeader | null): ManifestHeader {
  // Signed by the event's key but in a newer format: the old rules no longer apply and the new ones are unknown.
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

/** Returns the passage that a scan record claims: somebody with a real ticket was let through. */
function passageOf(scan: ScanRecord): Passage | undefined {
  const { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, correctedTime } = scan;
  if (scan.kind !== 'scan' || !scan.passed || scan.test || ticketNumber === null) return undefined;
  return { scanId, ticketNumber, checkpoint, direction, gateId, deviceId, at: correctedTime };
}

function typesByIndex(header: ManifestHeader): ReadonlyMap<number, ManifestTicketType> {
  return new Map(header.types.map((type) => [type.index, type]));
}
