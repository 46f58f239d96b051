import * as v from 'valibot';
import { hashText } from '#domain/wire/text-hash.ts';
import { scanProblem, unsupportedScanCode, upgradeExit, type ScanRecord } from '#domain/door/scan.ts';
import { forceReasons } from '#domain/door/force.ts';
import { verdictCodes } from '#domain/door/verdict.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import type { Problem } from '#domain/wire/problem.ts';
import {
  asObject,
  flag,
  latestTime,
  name,
  oneOf,
  orNull,
  revision,
  rounded,
  text,
  ticketNumber,
  time,
  uuid,
  whole,
} from './fields.ts';
import { problemOf, together } from './problem.ts';

/** Highest version that can be expected: new kinds, directions and forms come with a new one. */
const latestVersion = 1_000;

/** One judged reading, as sent by an app of any version. */
export const scanRecord = v.pipe(
  v.object(
    {
      version: v.pipe(
        whole(1, latestVersion),
        v.transform(() => 1 as const),
      ),
      /** UUIDv7 made on the device; the idempotency key. */
      scanId: uuid,
      kind: oneOf(['scan', 'undo']),
      eventId: name,
      deviceId: name,
      /** Generation of the device's store. */
      epoch: name,
      /** 1, 2, 3 ... within (deviceId, epoch). */
      seq: whole(1, Number.MAX_SAFE_INTEGER),
      checkpoint: name,
      gateId: name,
      direction: oneOf(['entry', 'exit']),
      ticketNumber: orNull(ticketNumber),
      form: orNull(oneOf(['printed', 'rolling', 'typed'])),
      test: flag,
      /** An unknown verdict becomes `check_by_hand`. */
      verdict: v.pipe(
        text(40, /^[a-z][a-z_]*$/),
        v.transform((verdict) => verdictCodes.find((code) => code === verdict) ?? 'check_by_hand'),
      ),
      passed: flag,
      /** First 16 hex digits of SHA-256 of the scanned text. */
      codeDigest: orNull(text(16, /^[0-9a-f]{16}$/)),
      knownRevision: revision,
      /** ms: by the phone's clock, as server time, and the uncertainty of the latter. */
      deviceTime: rounded(-latestTime, latestTime),
      correctedTime: time,
      uncertaintyMs: time,
      operator: orNull(text(64)),
      undoes: orNull(uuid),
      note: orNull(text(1_000)),
      /** The scan whose order it was admitted with. Absent from older apps. */
      lead: v.optional(uuid),
      /** A supervisor found the ticket by name. Absent from older apps. */
      byHand: v.optional(flag),
      /** Why a supervisor admitted the person against the verdict, and the scan with it. Absent from older apps. */
      forced: v.optional(
        v.pipe(
          text(40, /^[a-z][a-z_]*$/),
          v.transform((reason) => forceReasons.find((known) => known === reason) ?? 'other'),
        ),
      ),
      overrides: v.optional(uuid),
      /** The person was sent away after the verdict of `overrides` asked. Absent from older apps. */
      sentAway: v.optional(flag),
      /** Hex SHA-256 of the device's previous record in this epoch; '' for the first. */
      previousHash: text(64, /^([0-9a-f]{64})?$/),
    },
    asObject,
  ),
  v.transform((record: ScanRecord) => upgradeExit(record)),
  together(scanProblem),
) satisfies v.GenericSchema<unknown, ScanRecord>;

export type ReadScan =
  | {
      readonly ok: true;
      readonly record: ScanRecord;
      /** Unknown fields as received: stored, and covered by the hash. */
      readonly unknown: Readonly<Record<string, unknown>>;
      /** Hex SHA-256 over everything received, known or not: equal on both ends and across versions. */
      readonly hash: string;
    }
  | {
      readonly ok: false;
      /**
       * `bad_scan`: a field is missing or out of range. `bad_scan_size`: too large or too deep to be ours.
       * `scan_too_new`: either of these in a record whose version is from a newer app.
       */
      readonly code: 'bad_scan' | 'bad_scan_size' | typeof unsupportedScanCode;
      /** Null if it could not be read. */
      readonly scanId: string | null;
      readonly problem: Problem;
    };

/** Maximum length of a record's canonical text; a full one of ours has under 1,500 characters. */
const maxRecordLength = 8_000;

/**
 * Parses a queued scan from an app of any version. Unknown fields are kept separately; an unknown verdict code
 * becomes `check_by_hand`; optional fields may be absent.
 *
 * @param hash hex SHA-256 of a text; a server passes its own, which is several times faster.
 */
export function readScanRecord(value: unknown, hash: (text: string) => string = hashText): ReadScan {
  const read = v.safeParse(scanRecord, value, { abortEarly: true });
  if (!read.success) {
    const problem = problemOf(read.issues[0]);
    return {
      ok: false,
      code: isNewer(value) ? unsupportedScanCode : 'bad_scan',
      scanId: idIn(value),
      problem,
    };
  }
  const record = read.output;
  const canonical = canonicalText(value);
  if (canonical === undefined || canonical.length > maxRecordLength) {
    const message = `must nest little and have at most ${maxRecordLength} characters`;
    return { ok: false, code: 'bad_scan_size', scanId: record.scanId, problem: { field: '', message } };
  }
  const fields = typeof value === 'object' && value !== null ? value : {};
  const unknown = Object.entries(fields).filter(([field]) => !Object.hasOwn(record, field));
  return { ok: true, record, unknown: Object.fromEntries(unknown), hash: hash(canonical) };
}

const named = v.object({ scanId: uuid });
const idIn = (value: unknown): string | null => (v.is(named, value) ? value.scanId : null);

/** Detects a record of a later version, which an update may be able to read. */
const later = v.object({ version: whole(2, latestVersion) });
const isNewer = (value: unknown): boolean => v.is(later, value);
