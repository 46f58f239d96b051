import type { checkInByHand, undoByHand } from '#contract/door/desk-scans.ts';
import type { BodyOf, Output, ReplyOf } from '#contract/wire/endpoint.ts';
import { deskReplyOf, undoFieldsOf } from '#domain/door/by-hand.ts';
import { canForce } from '#domain/door/force.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { noPause } from '#domain/manifest/manifest-pages.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noTicket, notSignedIn } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { deskIdOf } from '#server/database/door/desks.ts';
import { NoSuchEvent, type DoorTransaction } from '#server/database/door/door-records.ts';
import { lockDoor } from '#server/database/door/door-store.ts';
import { findReply, storeReply } from '#server/database/idempotency.ts';
import { findTicket } from '#server/database/tickets/tickets.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { judgeAtDesk, type JudgedAtDesk } from './judge-at-desk.ts';
import { noProgress } from './scan-chain.ts';
import { planAndWrite, readItem } from './take-scans.ts';

export interface DeskScansDeps {
  readonly database: Database;
  /** Server time, in ms. */
  readonly now: () => number;
  /** Called after a commit that advanced the event's revision, so that devices fetch the changes. */
  readonly moved: (eventId: string, revision: number) => void;
}

interface Address {
  readonly eventId: string;
  readonly ticketId: string;
}

type CheckIn = Output<(typeof checkInByHand)['body']>;
type CheckedIn = ReplyOf<typeof checkInByHand>;

const { desk: deskName } = written[siteLanguage].stored;
const scanIdReused = refusal(409, 'scan_id_reused', (texts) => texts.door.scanIdReused);
const scansGone = refusal(410, 'scans_gone', (texts) => texts.door.scansGone);
const noPassage = refusal(404, 'passage_not_found', (texts) => texts.door.noPassage);

/** A person's desk while a scan is recorded there; the event's row is locked. */
interface Desk {
  readonly queries: Queries;
  readonly door: DoorTransaction;
  readonly deskId: string;
  readonly userId: string;
  /** In ms. */
  readonly now: number;
}

/** The recorded scan; the revision is null if it had been recorded before. */
interface Recorded<T> {
  readonly reply: T;
  readonly revision: number | null;
}

/** Checks somebody in from the desk like a supervisor's device: judged, recorded, ruled on and sent to every device. */
export function checkInFromDesk(
  deps: DeskScansDeps,
  address: Address,
  body: CheckIn,
  caller: Caller,
): Promise<CheckedIn | Refusal> {
  return atDesk(deps, address, body, caller, async (desk) => {
    const { queries, door, now } = desk;
    const judged = await judgeAtDesk(queries, door, { ...address, gateId: body.gateId }, now);
    if (isRefusal(judged)) return judged;
    const refused = await refusedBefore(desk, judged, body.forced?.overrides);
    const recorded = await record(desk, recordOf(judged, body, refused));
    if (isRefusal(recorded)) return recorded;
    const { passed, forced } = recorded.scan;
    const { eventId, ticketId: subject } = address;
    const details = { scanId: body.scanId, ...(forced === undefined ? {} : { forced }) };
    const deed = {
      action: 'checked_in_by_hand',
      eventId,
      subject,
      outcome: passed ? 'done' : 'refused',
    } as const;
    await recordAction(queries, caller, { at: now, ...deed, details });
    return {
      revision: recorded.revision,
      reply: deskReplyOf(judged.verdict, recorded.scan, (id) => judged.gateNames.get(id)),
    };
  });
}

/** Undoes a scan of a device or a desk by adding a record. */
export function undoFromDesk(
  deps: DeskScansDeps,
  address: Address,
  body: BodyOf<typeof undoByHand>,
  caller: Caller,
): Promise<ReplyOf<typeof undoByHand> | Refusal> {
  return atDesk(deps, address, body, caller, async (desk) => {
    const { queries, door, now } = desk;
    const { eventId, ticketId: subject } = address;
    const ticket = await findTicket(queries, subject);
    if (ticket === null || ticket.eventId !== eventId) return noTicket;
    const claims = await door.claims([ticket.number]);
    const passage = claims.find(({ scanId }) => scanId === body.undoes);
    if (passage === undefined) return noPassage;
    const reply = { undone: true };
    // Somebody else was faster: it is already undone.
    if (passage.undone) return { reply, revision: null };
    const recorded = await record(desk, { ...undoFieldsOf(passage), scanId: body.scanId, note: null });
    if (isRefusal(recorded)) return recorded;
    const details = { scanId: body.undoes };
    await recordAction(queries, caller, { at: now, action: 'undone_by_hand', eventId, subject, details });
    return { revision: recorded.revision, reply };
  });
}

/** Runs work at the caller's desk, once for each id; a retry gets the first reply. */
async function atDesk<T extends object>(
  { database, now, moved }: DeskScansDeps,
  address: Address,
  body: { readonly scanId: string },
  caller: Caller,
  work: (desk: Desk) => Promise<Recorded<T> | Refusal>,
): Promise<T | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const { eventId } = address;
  const { userId } = caller;
  const asked = {
    scope: `desk ${userId}`,
    key: body.scanId,
    requestHash: jsonHashOf({ ...address, ...body }),
  };
  try {
    const done = await commitUnlessRefused<Recorded<T>, EventQueries>(
      atEvent(database, eventId),
      async (queries) => {
        const door = await lockDoor(queries, eventId);
        const [refused, before] = await Promise.all([
          refuseAtEvent(queries, 'supervise', caller, eventId),
          findReply<T>(queries, asked.scope, asked.key),
        ]);
        if (refused !== null) return refused;
        if (before !== null)
          return before.requestHash === asked.requestHash
            ? { reply: before.reply, revision: null }
            : scanIdReused;
        const time = now();
        const deskId = await deskIdOf(queries, { eventId, userId, name: deskName, now: time });
        const recorded = await work({ queries, door, deskId, userId, now: time });
        if (isRefusal(recorded)) return recorded;
        // The same id was used concurrently for another event, under another lock.
        const isNew = await storeReply(queries, { ...asked, reply: recorded.reply, now: time });
        return isNew ? recorded : scanIdReused;
      },
    );
    if (isRefusal(done)) return done;
    if (done.revision !== null) moved(eventId, done.revision);
    return done.reply;
  } catch (error) {
    if (error instanceof NoSuchEvent) return noEvent;
    throw error;
  }
}

/** A record's content besides its author, time and sequence. */
type ManualScan = Omit<
  ScanRecord,
  | 'version'
  | 'eventId'
  | 'deviceId'
  | 'epoch'
  | 'seq'
  | 'knownRevision'
  | 'deviceTime'
  | 'correctedTime'
  | 'uncertaintyMs'
  | 'operator'
  | 'previousHash'
>;

/** Appends a record to the desk's chain and processes it like a batch from a supervisor's device. */
async function record(
  { door, deskId, userId, now }: Desk,
  said: ManualScan,
): Promise<{ readonly scan: ScanRecord; readonly revision: number } | Refusal> {
  const { eventId, revision: knownRevision } = door.event;
  const { lastSeq, lastHash } = (await door.progress(deskId, [epoch])).get(epoch) ?? noProgress;
  const scan: ScanRecord = {
    ...said,
    version: 1,
    eventId,
    deviceId: deskId,
    epoch,
    seq: lastSeq + 1,
    knownRevision,
    deviceTime: now,
    correctedTime: now,
    uncertaintyMs: 0,
    operator: userId,
    previousHash: lastHash,
  };
  const batch = { deviceId: deskId, supervisor: true, items: [readItem(scan)] };
  const { plan, revision } = await planAndWrite(door, batch, now, noPause);
  const [receipt] = plan.receipts;
  if (receipt?.code === 'scan_id_reused') return scanIdReused;
  if (receipt?.code === 'scans_gone') return scansGone;
  if (plan.writes === null) throw new Error(`a scan from the desk was not taken: ${JSON.stringify(receipt)}`);
  return { scan, revision };
}

/** A desk has a single store on the server, so it never starts a new epoch. */
const epoch = 'desk';

/** Returns this desk's refusal of the ticket that is being overridden; null if there is none with that id. */
async function refusedBefore(
  { door, deskId }: Desk,
  { ticket }: JudgedAtDesk,
  overrides: string | undefined,
): Promise<string | null> {
  if (overrides === undefined) return null;
  const stored = (await door.scans([overrides])).get(overrides);
  return stored?.deviceId === deskId && stored.ticketNumber === ticket.number ? overrides : null;
}

function recordOf(
  { verdict, ticket, gate }: JudgedAtDesk,
  { scanId, gateId, forced }: CheckIn,
  refused: string | null,
): ManualScan {
  const why = forced !== undefined && refused !== null && canForce(verdict, 'supervisor') ? forced : null;
  return {
    scanId,
    kind: 'scan',
    checkpoint: gate.checkpoint,
    gateId,
    direction: 'entry',
    ticketNumber: ticket.number,
    form: null,
    test: verdict.test,
    verdict: verdict.code,
    passed: verdict.passes || why !== null,
    codeDigest: null,
    undoes: null,
    byHand: true,
    note: why === null || why.note === '' ? null : why.note,
    ...(why === null || refused === null ? {} : { forced: why.reason, overrides: refused }),
  };
}
