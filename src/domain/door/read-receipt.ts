import { createJsonReader, latestTime, type JsonReader } from '#domain/wire/json-reader.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { Outcome, Receipt } from './receipt.ts';
import { scanTooNew, type ScanState } from './scan.ts';

/** Code of a receipt that this version cannot read: the scan stays and is sent again, until the app is updated. */
export const unreadableReceipt = 'unknown_receipt';

const stateByStatus: ReadonlyMap<string, ScanState> = new Map<Receipt['status'], ScanState>([
  ['applied', 'acknowledged'],
  ['duplicate', 'acknowledged'],
  ['conflict', 'acknowledged'],
  ['parked', 'parked'],
  ['later', 'unsent'],
]);
const isStatus = (status: string): status is Receipt['status'] => stateByStatus.has(status);

/** Where a scan goes by the status of its receipt. By a word that this version does not know it goes nowhere. */
export function stateAfter(status: string): ScanState {
  return stateByStatus.get(status) ?? 'unsent';
}

/** Whether only an update, of the app or of the server, lets this scan be delivered: others need not wait behind it. */
export function waitsForUpdate({ status, code }: Pick<Receipt, 'status' | 'code'>): boolean {
  return status === 'later' && (code === unreadableReceipt || code === scanTooNew);
}

/**
 * Reads one receipt as it comes over the wire, from this, an older or a newer server. A status or a ruling that this
 * version does not know, and a scan said to be stored without an outcome, read as `later`: a scan leaves the queue
 * by words that are understood, or not at all. What names no scan has the id ''.
 */
export function readReceipt(value: unknown): Receipt {
  const reader = createJsonReader(value);
  const scanId = reader.text('scanId', 64);
  const status = textIn(value, 'status') ?? '';
  const [code, message] = [textIn(value, 'code'), textIn(value, 'message')];
  if (status === 'parked' || status === 'later') return { scanId, status, outcome: null, code, message };
  const outcome = readOutcome(fieldIn(value, 'outcome'));
  return outcome === null || !isStatus(status)
    ? { scanId, status: 'later', outcome: null, code: unreadableReceipt, message }
    : { scanId, status, outcome, code, message };
}

function readOutcome(value: unknown): Outcome | null {
  const reader = createJsonReader(value);
  const outcome = {
    ruling: reader.oneOf('ruling', ['first', 'again', 'none']),
    conflictId: textIn(value, 'conflictId'),
    first: readFirst(fieldIn(value, 'first')),
    revision: reader.whole('revision', 0, Number.MAX_SAFE_INTEGER),
    receivedAt: reader.rounded('receivedAt', 0, latestTime),
  };
  return reader.problem() === undefined ? outcome : null;
}

/** The passage that counts instead is for people: one that cannot be read is left out. */
function readFirst(value: unknown): Passage | null {
  const reader = createJsonReader(value);
  const passage = readPassageFields(reader);
  return reader.problem() === undefined ? passage : null;
}

function readPassageFields(reader: JsonReader): Passage {
  return {
    scanId: reader.text('scanId', 64),
    ticketNumber: reader.whole('ticketNumber', 0, 0xffff_ffff),
    checkpoint: reader.text('checkpoint', 64),
    direction: reader.oneOf('direction', ['entry', 'exit']),
    gateId: reader.text('gateId', 64),
    deviceId: reader.text('deviceId', 64),
    at: reader.rounded('at', 0, latestTime),
  };
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textIn(value: unknown, name: string): string | null {
  const text = fieldIn(value, name);
  return typeof text === 'string' ? text : null;
}
