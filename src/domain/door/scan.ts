import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, toUtf8 } from '#domain/wire/bytes.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import { createJsonReader, latestTime, type JsonReader, type Problem } from '#domain/wire/json-reader.ts';
import type { TicketForm } from '#domain/codes/ticket-code.ts';
import { verdictCodes, type VerdictCode } from './verdict.ts';

/**
 * One judged reading: a fact that is never edited. Undo is a record too.
 * `version` lets a server accept what an older app queued.
 */
export interface ScanRecord {
  readonly version: 1;
  /** UUIDv7, made on the device; the key of idempotency. */
  readonly scanId: string;
  readonly kind: 'scan' | 'undo';
  readonly eventId: string;
  readonly deviceId: string;
  /** Which life of the device's store; a new one after an eviction. */
  readonly epoch: string;
  /** 1, 2, 3 ... in (deviceId, epoch): order and gap detection only. */
  readonly seq: number;
  readonly checkpoint: string;
  readonly gateId: string;
  readonly direction: 'entry' | 'exit';
  readonly ticketNumber: number | null;
  /** How it was offered; `typed` is a reference by hand. */
  readonly form: TicketForm | 'typed' | null;
  readonly test: boolean;
  readonly verdict: VerdictCode;
  /** Whether the device let the person pass: in, or out. What the verdict said, and nothing else. */
  readonly passed: boolean;
  /** First 16 hex digits of SHA-256 of the text offered: names it without keeping it. */
  readonly codeDigest: string | null;
  /** Revision that the device knew when it judged. */
  readonly knownRevision: number;
  /** What the phone's clock said, ms: a claim. */
  readonly deviceTime: number;
  /** Server time as the device knew it, ms: this orders scans. */
  readonly correctedTime: number;
  /** Half-width of the doubt about correctedTime, ms. */
  readonly uncertaintyMs: number;
  /** User id of the person at the gate, or null where only the device is known. */
  readonly operator: string | null;
  /** kind 'undo': the scan taken back. */
  readonly undoes: string | null;
  readonly note: string | null;
  /** Hex SHA-256 of the device's previous record in this epoch; '' for the first. */
  readonly previousHash: string;
}

/** Where a stored scan stands in the queue: its state is its place, there is no second row. */
export type ScanState = 'unsent' | 'acknowledged' | 'parked';

/** Hex SHA-256 of a record's canonical text: what the next record of the device carries as `previousHash`. */
export function hashRecord(scan: ScanRecord): string {
  const text = canonicalText(scan);
  if (text === undefined) throw new TypeError('a scan record holds JSON only');
  return hashText(text);
}

/** Code of a record that a newer app made: a server that knows no better may know it after its own update. */
export const scanTooNew = 'scan_too_new';

export type ReadScan =
  | {
      readonly ok: true;
      readonly record: ScanRecord;
      /** Fields that this version does not know, as they came: kept, and covered by the hash. */
      readonly unknown: Readonly<Record<string, unknown>>;
      /** Hex SHA-256 over everything that came, known to us or not: equal on both ends and across versions. */
      readonly hash: string;
    }
  | {
      readonly ok: false;
      /**
       * `bad_scan`: a field is missing or out of range. `bad_scan_size`: too large or too deep to be ours.
       * `scan_too_new`: the same of a record whose version says that a newer app made it.
       */
      readonly code: 'bad_scan' | 'bad_scan_size' | typeof scanTooNew;
      /** Where it could be read. */
      readonly scanId: string | null;
      readonly problem: Problem;
    };

/** Most characters of a record's canonical text; a full one of ours has under 1,500. */
const longestRecord = 8_000;

/**
 * Reads a queued scan as it comes over the wire, from this, an older or a newer app. Fields it does not know are
 * kept aside; a verdict code it does not know reads as `check_by_hand`; optional fields may be absent.
 *
 * @param hash hex SHA-256 of a text; a server gives its own, which is several times quicker.
 */
export function readScanRecord(value: unknown, hash: (text: string) => string = hashText): ReadScan {
  const reader = createJsonReader(value);
  const record = withOlderExit(readFields(reader));
  checkTogether(record, reader);
  const problem = reader.problem();
  const scanId = uuidPattern.test(record.scanId) ? record.scanId : null;
  if (problem !== undefined)
    return { ok: false, code: isNewer(value) ? scanTooNew : 'bad_scan', scanId, problem };
  const text = canonicalText(value);
  if (text === undefined || text.length > longestRecord) {
    const message = `must nest little and have at most ${longestRecord} characters`;
    return { ok: false, code: 'bad_scan_size', scanId, problem: { field: '', message } };
  }
  const fields = typeof value === 'object' && value !== null ? value : {};
  const unknown = Object.entries(fields).filter(([name]) => !Object.hasOwn(record, name));
  return { ok: true, record, unknown: Object.fromEntries(unknown), hash: hash(text) };
}

/**
 * Older apps said "Let the person out" to somebody whose entry they did not know, and recorded that nobody passed. The
 * person did: read as it is recorded now, the exit counts, and a replay by time puts it behind its entry.
 */
function withOlderExit(record: ScanRecord): ScanRecord {
  const { kind, direction, verdict, ticketNumber } = record;
  const left = kind === 'scan' && direction === 'exit' && verdict === 'not_inside' && ticketNumber !== null;
  return left ? { ...record, passed: true } : record;
}

/** Whether a record says that it is of a later version; new kinds, directions and forms come with a new version. */
function isNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('version' in value)) return false;
  const { version } = value;
  return typeof version === 'number' && Number.isInteger(version) && version > 1 && version <= latestVersion;
}

const latestVersion = 1_000;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const namePattern = /^[\x21-\x7e]+$/;
const highestInteger = Number.MAX_SAFE_INTEGER;

function readFields(reader: JsonReader): ScanRecord {
  const name = (field: string) => reader.text(field, 64, namePattern);
  const uuid = (field: string) => reader.text(field, 36, uuidPattern);
  reader.whole('version', 1, latestVersion);
  const verdict = reader.text('verdict', 40, /^[a-z][a-z_]*$/);
  return {
    version: 1,
    scanId: uuid('scanId'),
    kind: reader.oneOf('kind', ['scan', 'undo']),
    eventId: name('eventId'),
    deviceId: name('deviceId'),
    epoch: name('epoch'),
    seq: reader.whole('seq', 1, highestInteger),
    checkpoint: name('checkpoint'),
    gateId: name('gateId'),
    direction: reader.oneOf('direction', ['entry', 'exit']),
    ticketNumber: reader.orNull('ticketNumber', (field) => reader.whole(field, 0, 0xffff_ffff)),
    form: reader.orNull('form', (field) => reader.oneOf(field, ['printed', 'rolling', 'typed'])),
    test: reader.flag('test'),
    verdict: verdictCodes.find((code) => code === verdict) ?? 'check_by_hand',
    passed: reader.flag('passed'),
    codeDigest: reader.orNull('codeDigest', (field) => reader.text(field, 16, /^[0-9a-f]{16}$/)),
    knownRevision: reader.whole('knownRevision', 0, highestInteger),
    deviceTime: reader.rounded('deviceTime', -latestTime, latestTime),
    correctedTime: reader.rounded('correctedTime', 0, latestTime),
    uncertaintyMs: reader.rounded('uncertaintyMs', 0, latestTime),
    operator: reader.orNull('operator', (field) => reader.text(field, 64)),
    undoes: reader.orNull('undoes', uuid),
    note: reader.orNull('note', (field) => reader.text(field, 1_000)),
    previousHash: reader.text('previousHash', 64, /^([0-9a-f]{64})?$/),
  };
}

function checkTogether(record: ScanRecord, reader: JsonReader): void {
  if ((record.kind === 'undo') !== (record.undoes !== null))
    reader.refuse('undoes', 'must name a scan exactly when this is an undo');
  if (record.undoes === record.scanId) reader.refuse('undoes', 'must name another scan');
  if (record.passed && record.kind === 'scan' && record.ticketNumber === null) {
    reader.refuse('ticketNumber', 'must be there when somebody passed');
  }
}

function hashText(text: string): string {
  return toHex(sha256(toUtf8(text)));
}
