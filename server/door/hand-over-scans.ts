import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import {
  badSealedFile,
  readSealed,
  importParsedScans,
  type SealedScansDeps,
  type SealedImport,
} from './sealed-scans.ts';

const otherEvent = refusal(422, 'sealed_for_other_event', (texts) => texts.door.sealedForOther);

interface HandedOver extends SealedImport {
  readonly deviceId: string;
  /** Number of scans in the file. */
  readonly count: number;
}

/** Imports the file of a revoked device into its event, and records who uploaded it. */
export async function handOverScans(
  deps: SealedScansDeps,
  eventId: string,
  bytes: Uint8Array,
  caller: Caller,
): Promise<HandedOver | Refusal> {
  const file = jsonIn(bytes);
  await nextTurn();
  const sealed = readSealed(file);
  if (sealed === null) return badSealedFile;
  // Organizers of one event learn nothing about another.
  if (sealed.eventId !== eventId) return otherEvent;
  const taken = await importParsedScans(deps, sealed);
  if (isRefusal(taken)) return taken;
  const { deviceId, count } = sealed;
  await recordAction(deps.database, caller, {
    at: deps.now(),
    action: 'sealed_scans_taken',
    eventId,
    subject: deviceId,
    details: { count, fresh: taken.applied + taken.conflict },
  });
  return { ...taken, deviceId, count };
}

/** A file has eight fields with plain texts. Parsing megabytes of lists within lists would hold up all other calls. */
const maxMarks = 100;

/** Parses such a file; null if it cannot be one. */
export function jsonIn(bytes: Uint8Array): unknown {
  if (
    [',', '[', '{'].some((mark) =>
      occursMore(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), mark, maxMarks),
    )
  )
    return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function occursMore(bytes: Buffer, mark: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
