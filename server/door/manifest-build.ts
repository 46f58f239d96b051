import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { pagesOnWire, rulesOnWire } from '#contract/door/manifest-header.ts';
import { gatesAsSent } from '#domain/door/areas.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { packPage, pageSpans, type PageContent, type Pause } from '#domain/manifest/manifest-pages.ts';
import { addOnCheckpoint } from '#domain/sales/add-on.ts';
import { writeJoins } from '#domain/manifest/order-joins.ts';
import type {
  ManifestHeader,
  OwedSum,
  PageEntry,
  SignedHeader,
  Successor,
} from '#domain/manifest/manifest.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import { findGates, type GateRow } from '#server/database/events/gates.ts';
import {
  readForeignCodes,
  readManifestColumns,
  readAmountsDue,
  readSuccessors,
  type ManifestColumns,
} from '#server/database/door/manifest-columns.ts';
import { findTicketTypes, type TicketTypeRow } from '#server/database/sales/ticket-types.ts';
import { readPassages } from '#server/database/door/passages.ts';
import type { EventKeys, Signers } from '#server/signing/signers.ts';

/** The data of a header that lists no pages: keys, gates, types and rules. */
interface HeaderFacts {
  readonly event: DoorEventRow;
  readonly keys: EventKeys;
  readonly gates: readonly GateRow[];
  readonly types: readonly TicketTypeRow[];
}

/** The data for one revision of a manifest, from a single snapshot. */
export interface ManifestFacts extends HeaderFacts {
  readonly columns: ManifestColumns;
  /** Amounts due for unpaid tickets, by number. */
  readonly owed: readonly OwedSum[];
  /** Successors of tickets with add-ons, by number. */
  readonly follows: readonly Successor[];
  /** Imported codes that were sold elsewhere, by range. */
  readonly foreign: readonly Extract<PageContent, { kind: 'foreign' }>[];
  /** Ordered by ticket number. */
  readonly passages: readonly CountedPassage[];
}

/** One revision of an event's manifest, ready to be sent. */
export interface BuiltManifest {
  readonly revision: number;
  readonly signed: SignedHeader;
  readonly body: Uint8Array;
  /** Identifies the body's bytes. */
  readonly etag: string;
}

async function readHeaderFacts(
  queries: Queries,
  signers: Signers,
  event: DoorEventRow,
): Promise<HeaderFacts> {
  return {
    event,
    keys: await signers.of(queries, event.eventId),
    gates: await findGates(queries, [event.eventId]),
    types: await findTicketTypes(queries, [event.eventId]),
  };
}

/** Reads an event's data in a transaction that sees a single snapshot, or has locked the event's row. */
export async function readManifestFacts(
  queries: Queries,
  signers: Signers,
  event: DoorEventRow,
): Promise<ManifestFacts> {
  const { eventId } = event;
  const facts = await readHeaderFacts(queries, signers, event);
  const hasAddOns = facts.types.some(({ kind }) => kind === 'add_on');
  return {
    ...facts,
    columns: await readManifestColumns(queries, event),
    owed: await readAmountsDue(queries, eventId),
    follows: hasAddOns ? await readSuccessors(queries, eventId) : [],
    foreign: await readForeignCodes(queries, event),
    passages: await readPassages(queries, event),
  };
}

/**
 * Builds a manifest. The body depends on the data alone, byte for byte, so that an interrupted download can be
 * resumed after a server restart; `issuedAt` is in the header only. Yields to the event loop before each page, and
 * within long ones.
 */
export async function buildManifest(
  facts: ManifestFacts,
  issuedAt: number,
  serverEpoch: string,
  pause: Pause = nextTurn,
): Promise<BuiltManifest> {
  const pages: PageEntry[] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const content of contentsOf(facts)) {
    await pause();
    const { bytes, entry } = await packPage(content, offset, deflate, pause);
    pages.push(entry);
    parts.push(bytes);
    offset += bytes.length;
  }
  const header = JSON.stringify({
    ...headerOf(facts, pages, issuedAt, serverEpoch),
    ...onceDownloaded(facts),
  });
  const body = new Uint8Array(Buffer.concat(parts));
  const etag = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return { revision: facts.event.revision, signed: facts.keys.present.signHeader(header), body, etag };
}

/**
 * Signs a header for the feed. A device that reads it has a manifest's pages already, and learns of each ticket by its
 * own line; so it lists no pages, which would mean reading every ticket, and, because the pages of a header cover all
 * of its tickets, names none either. `tickets` is their number.
 */
export async function signFeedHeader(
  { queries, signers }: { readonly queries: Queries; readonly signers: Signers },
  event: DoorEventRow,
  issuedAt: number,
  serverEpoch: string,
): Promise<SignedHeader> {
  const facts = await readHeaderFacts(queries, signers, event);
  const header = { ...headerOf(facts, [], issuedAt, serverEpoch), ticketCount: 0 };
  return facts.keys.present.signHeader(JSON.stringify(header));
}

/**
 * Yields pages in the order in which a device needs them: states, admissions, references for manual entry, and last
 * the external codes, which older apps do not read. Each page is built on demand.
 */
function* contentsOf({
  event,
  columns,
  foreign,
  passages,
}: ManifestFacts): Generator<PageContent, undefined> {
  const spans = pageSpans(event.nextNumber);
  for (const { from, count } of spans)
    yield { kind: 'state', from, states: columns.state.subarray(from, from + count) };
  let first = 0;
  for (const span of spans) {
    let end = first;
    while ((passages[end]?.ticketNumber ?? Infinity) < span.from + span.count) end += 1;
    if (end > first) yield { kind: 'admission', ...span, passages: passages.slice(first, end) };
    first = end;
  }
  for (const { from, count } of spans)
    yield {
      kind: 'reference',
      from,
      references: columns.reference.subarray(from, from + count),
      types: columns.typeIndex.subarray(from, from + count),
    };
  yield* foreign;
}

/** A header as serialized: rules in a form that older apps can read too, and pages that those skip listed separately. */
type HeaderOnWire = Omit<ManifestHeader, 'rules' | 'wholeHash'> & {
  readonly rules: Readonly<Record<string, ReturnType<typeof rulesOnWire>>>;
} & ReturnType<typeof pagesOnWire>;

function headerOf(
  { event, keys, gates, types }: HeaderFacts,
  pages: readonly PageEntry[],
  issuedAt: number,
  serverEpoch: string,
): HeaderOnWire {
  const {
    eventId,
    name,
    timeZone,
    startsAt,
    endsAt,
    doorsOpenAt,
    revision,
    nextNumber,
    ticketCount,
    ageLimit,
    rules,
    policy,
    showWindow,
  } = event;
  return {
    format: 1,
    eventId,
    eventName: name,
    timeZone,
    startsAt,
    endsAt,
    doorsOpenAt,
    revision,
    serverEpoch,
    ticketCount: nextNumber,
    tickets: ticketCount,
    ...(ageLimit === null ? {} : { ageLimit }),
    ...(event.takenDown === true ? { takenDown: true } : {}),
    ...(event.status === 'cancelled' ? { cancelled: true } : {}),
    keys: keys.all.map(({ keyId, publicKey }) => ({ keyId, publicKey })),
    types: types.map((type) => manifestTypeOf(type, gates, event)),
    gates: gates.map(({ gateId, index, name: gateName, checkpoint }) => ({
      gateId,
      index,
      name: gateName,
      checkpoint,
    })),
    rules: Object.fromEntries(Object.entries(rules).map(([area, own]) => [area, rulesOnWire(own)])),
    policy,
    showWindow,
    issuedAt,
    ...pagesOnWire(pages),
  };
}

/** What a device learns of tickets from the header it downloads, and later from their own lines of the feed. */
const onceDownloaded = ({ columns, owed, follows }: ManifestFacts) => ({
  joins: writeJoins(columns.joined),
  ...(owed.length === 0 ? {} : { owed }),
  ...(follows.length === 0 ? {} : { follows }),
});

/** Matches no gate id: an add-on whose gates don't exist yet can't be redeemed anywhere and doesn't admit anybody. */
const noGate = 'none';

/**
 * Builds a ticket type for scanners. An add-on is valid only at the gates of its area, also for apps that do not know
 * add-ons.
 */
export function manifestTypeOf(
  { index, name, validFrom, validUntil, kind, ...type }: TicketTypeRow,
  gates: readonly GateRow[],
  { areas, doorsOpenAt }: Pick<DoorEventRow, 'areas' | 'doorsOpenAt'>,
) {
  // Until the event has a date, none of its tickets are valid.
  const from = isDateOpen(doorsOpenAt) ? Math.max(validFrom ?? doorsOpenAt, doorsOpenAt) : validFrom;
  const common = { index, name, validFrom: from, validUntil };
  if (kind === 'ticket') return { ...common, gates: gatesAsSent(type, gates, areas) };
  const own = gates
    .filter(({ checkpoint }) => checkpoint === addOnCheckpoint(index))
    .map(({ gateId }) => gateId);
  return { ...common, gates: own.length === 0 ? [noGate] : own, addOn: true };
}

const deflateAsync = promisify(deflateRaw);
/** Level and window are fixed, so that another version of Node produces the same bytes. */
const deflate = async (bytes: Uint8Array) =>
  new Uint8Array(await deflateAsync(bytes, { level: 9, windowBits: 15, memLevel: 8 }));
