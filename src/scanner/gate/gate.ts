import { sha256 } from '@noble/hashes/sha2.js';
import { storageError } from '#database/storage-error.ts';
import { toHex, toUtf8 } from '#domain/wire/bytes.ts';
import { needsDecision, canForce } from '#domain/door/force.ts';
import { isTicketText, type Reading } from '#domain/door/reading.ts';
import { createLinkCache } from '#domain/codes/link-walk.ts';
import type { LinkCache } from '#domain/codes/link-walk.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { directionThrough } from '#domain/door/redeem.ts';
import { infoOf } from '#domain/door/ticket-info.ts';
import { checkByHand } from '#domain/door/verdict.ts';
import { createGroupLead } from './group.ts';
import { notRecorded, record, stamp, type Term } from './gate-record.ts';
import { importedBy, judgeScanned, type ScanAttempt } from './judge-scanned.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type {
  ForcedBecause,
  Gate,
  GateDeps,
  FoundByName,
  JudgedScan,
  LookupResult,
  NotRecorded,
  ScannedCode,
} from './deps.ts';
import { undo } from './undo.ts';

/**
 * Creates the gate of one event on this device. Scans are judged one at a time: of two simultaneous scans of one
 * ticket, the second knows the first. Each one is read, looked up, judged, written to disk and applied in memory
 * before it is returned.
 */
export function createGate(deps: GateDeps): Gate {
  const links = createLinkCache();
  const lead = createGroupLead(deps, links);
  const alone = oneAtATime();
  const guarded = (
    work: (term: Term) => Promise<JudgedScan | NotRecorded>,
  ): Promise<JudgedScan | NotRecorded> =>
    inTime(deps, (term) =>
      alone(async () => {
        try {
          // This scan starts too late to be waited for; the steward scans again or checks by hand.
          if (term.over) return notRecorded('storage_slow');
          return deps.canJudge() ? await retryOnConflict(deps, work, term) : notRecorded('not_allowed');
        } catch (error) {
          return notRecorded(reasonOf(error));
        }
      }),
    );
  /** Other tickets of its order may be admitted with it. */
  const leading = (said: JudgedScan | NotRecorded): JudgedScan | NotRecorded => {
    if (said.scan !== null) lead.judged(said);
    return said;
  };
  /** Records a decision about the last scan, once. */
  const decided = (
    scanId: string,
    work: (last: JudgedScan, term: Term) => Promise<JudgedScan | NotRecorded>,
  ): Promise<JudgedScan | NotRecorded> =>
    guarded((term) => {
      const last = lead.last(scanId);
      if (last === null) return Promise.resolve(notRecorded('scan_over'));
      lead.forget(scanId);
      return work(last, term);
    });
  return {
    admit: (scanned, gateId, direction) =>
      guarded(async (term) => leading(await admit(deps, links, { scanned, gateId, direction }, term))),
    admitByHand: (ticketNumber, gateId, direction) =>
      guarded(async (term) => {
        if (deps.role() !== 'supervisor') return notRecorded('not_allowed');
        const attempt = { scanned: { via: 'hand', ticketNumber }, gateId, direction } as const;
        return leading(await admit(deps, links, attempt, term, { byHand: true }));
      }),
    undo: (scanId) => {
      lead.forget(scanId);
      return guarded((term) => undo(deps, scanId, term));
    },
    group: (scanId) => lead.group(scanId).catch(() => null),
    admitMember: (scanId, ticketNumber) =>
      guarded(async (term) => {
        const member = lead.member(scanId, ticketNumber);
        return member === null
          ? notRecorded('scan_over')
          : admit(deps, links, member, term, { lead: scanId });
      }),
    force: (scanId, why) => decided(scanId, (refused, term) => force(deps, refused, why, term)),
    sendAway: (scanId) => decided(scanId, (asked, term) => sendAway(deps, asked, term)),
    ...withoutRecord(deps, links),
  };
}

/** Time limit for a scan, in ms, so that its verdict is painted within 1.5 s. */
export const maxReadingMs = 1_300;

/** Returns `storage_slow` if the work takes too long; the work itself continues to its end. */
function inTime(
  deps: GateDeps,
  work: (term: Term) => Promise<JudgedScan | NotRecorded>,
): Promise<JudgedScan | NotRecorded> {
  const term: Term = { over: false };
  const late = Promise.withResolvers<NotRecorded>();
  const quiet = deps.clock.after(maxReadingMs, () => {
    term.over = true;
    late.resolve(notRecorded('storage_slow'));
  });
  return Promise.race([work(term).finally(quiet), late.promise]);
}

/** Retries if another tab wrote the next row; the view includes that row by now. */
function retryOnConflict<T>(deps: GateDeps, work: (term: Term) => Promise<T>, term: Term): Promise<T> {
  return work(term).catch((error: unknown) => {
    if (!isConflict(error) || term.over || !deps.canJudge()) throw error;
    return work(term);
  });
}

async function admit(
  deps: GateDeps,
  links: LinkCache,
  asked: ScanAttempt,
  term: Term,
  more: Pick<ScanRecord, 'lead' | 'byHand'> = {},
): Promise<JudgedScan | NotRecorded> {
  const moment = deps.time();
  const gate = deps.view.header.gates.find((known) => known.gateId === asked.gateId);
  const rules = gate && deps.view.header.rules[gate.checkpoint];
  const attempt = { ...asked, direction: directionThrough(rules, asked.direction) };
  const { read, verdict } = await judgeScanned(deps, links, attempt, gate, moment);
  const scan: ScanRecord = {
    ...stamp(deps, moment),
    kind: 'scan',
    checkpoint: gate?.checkpoint ?? 'event',
    gateId: attempt.gateId,
    direction: attempt.direction,
    ticketNumber: verdict.ticketNumber ?? null,
    form: formOf(read.reading),
    test: verdict.test,
    verdict: verdict.code,
    passed: verdict.passes,
    codeDigest: 'text' in attempt.scanned ? toHex(sha256(toUtf8(read.text))).slice(0, 16) : null,
    undoes: null,
    ...more,
  };
  return record(deps, scan, verdict, term);
}

/** The operations that neither record anything nor admit anybody. */
function withoutRecord(deps: GateDeps, links: LinkCache): Pick<Gate, 'look' | 'isTicketText'> {
  return {
    look: (scanned, gateId) => look(deps, links, scanned, gateId),
    isTicketText: (text) => isTicketText(text, importedBy(deps)),
  };
}

/** Judges as for an entry but only reports the result: nothing on disk or in memory changes. */
async function look(
  deps: GateDeps,
  links: LinkCache,
  scanned: ScannedCode | FoundByName,
  gateId: string,
): Promise<LookupResult> {
  try {
    if (!deps.canJudge()) return { info: null, at: 0 };
    const moment = deps.time();
    const gate = deps.view.header.gates.find((known) => known.gateId === gateId);
    const attempt = { scanned, gateId, direction: 'entry' } as const;
    const { verdict, known } = await judgeScanned(deps, links, attempt, gate, moment);
    return { info: infoOf(verdict, known), at: moment.now };
  } catch {
    return { info: infoOf(checkByHand, undefined), at: 0 };
  }
}

/** Repeats the scan as a record of the decision made about it. */
function decision(deps: GateDeps, { scan, verdict }: JudgedScan) {
  const { checkpoint, gateId, direction, ticketNumber, form, test, codeDigest } = scan;
  const read = { checkpoint, gateId, direction, ticketNumber, form, test, codeDigest };
  const judged = { kind: 'scan', verdict: verdict.code, undoes: null, overrides: scan.scanId } as const;
  return { ...stamp(deps, deps.time()), ...read, ...judged };
}

/** Keeps the verdict; nobody was admitted. */
async function sendAway(deps: GateDeps, asked: JudgedScan, term: Term): Promise<JudgedScan | NotRecorded> {
  if (!needsDecision(asked.verdict, deps.role())) return notRecorded('not_allowed');
  return record(deps, { ...decision(deps, asked), passed: false, sentAway: true }, asked.verdict, term);
}

/** Keeps the verdict; the person was admitted this time. */
async function force(
  deps: GateDeps,
  refused: JudgedScan,
  { reason, note }: ForcedBecause,
  term: Term,
): Promise<JudgedScan | NotRecorded> {
  const { verdict } = refused;
  if (!canForce(verdict, deps.role())) return notRecorded('not_allowed');
  const scan: ScanRecord = { ...decision(deps, refused), passed: true, note, forced: reason };
  return record(deps, scan, { ...verdict, tone: 'attention', passes: true }, term);
}

function formOf(reading: Reading): ScanRecord['form'] {
  if (reading.kind === 'code') return reading.form;
  return reading.kind === 'reference' ? 'typed' : null;
}

const isConflict = (error: unknown): boolean => storageError(error)?.code === 'storage_conflict';

function reasonOf(error: unknown): NotRecorded['reason'] {
  // Failed repeatedly: another tab is scanning.
  if (isConflict(error)) return 'not_allowed';
  return storageError(error)?.code === 'storage_full' ? 'storage_full' : 'storage_lost';
}
