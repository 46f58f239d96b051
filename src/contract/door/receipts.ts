import * as v from 'valibot';
import { interpretReceipt } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { wordOf } from '../wire/word.ts';
import { oneOf, revision, text, ticketNumber, time } from './fields.ts';

const words = v.fallback(v.nullable(v.string()), null);

/** The passage that counts instead is only informative: an unreadable one is left out. */
const first = v.fallback(
  v.nullable(
    v.object({
      scanId: text(64),
      ticketNumber,
      checkpoint: text(64),
      direction: oneOf(['entry', 'exit']),
      gateId: text(64),
      deviceId: text(64),
      at: time,
    }),
  ),
  null,
);

const outcome = v.object({
  ruling: oneOf(['first', 'again', 'none']),
  conflictId: words,
  first,
  revision,
  receivedAt: time,
});

/**
 * The server's ruling on one scan, from a server of any version. Nothing in it invalidates the reply: an unknown
 * status or ruling leaves its scan in the queue (`domain/door/read-receipt`).
 */
export const receipt = v.pipe(
  v.fallback(
    v.object({
      /** '' if it names no scan. */
      scanId: v.fallback(text(64), ''),
      status: wordOf(['applied', 'duplicate', 'conflict', 'parked', 'later', 'unknown'], 'unknown'),
      /** Null for parked and postponed scans. */
      outcome: v.fallback(v.nullable(outcome), null),
      /** Stable reason code for these. */
      code: words,
      message: words,
    }),
    { scanId: '', status: 'unknown', outcome: null, code: null, message: null },
  ),
  v.transform(interpretReceipt),
) satisfies v.GenericSchema<unknown, Receipt>;
