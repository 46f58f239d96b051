import * as v from 'valibot';
import { asUnderstood } from '#domain/door/read-receipt.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import { wordOf } from '../wire/word.ts';
import { oneOf, revision, text, ticketNumber, time } from './fields.ts';

const words = v.fallback(v.nullable(v.string()), null);

/** The passage that counts instead is for people: one that cannot be read is left out. */
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
 * The server's ruling on one scan, from this, an older or a newer server. Nothing in it costs the reply: a status or a
 * ruling that is not known here leaves its scan in the queue (`domain/door/read-receipt`).
 */
export const receipt = v.pipe(
  v.fallback(
    v.object({
      /** '' where it names no scan. */
      scanId: v.fallback(text(64), ''),
      status: wordOf(['applied', 'duplicate', 'conflict', 'parked', 'later', 'unknown'], 'unknown'),
      /** Null for what is parked or to be sent later. */
      outcome: v.fallback(v.nullable(outcome), null),
      /** Stable code of why, for the same. */
      code: words,
      message: words,
    }),
    { scanId: '', status: 'unknown', outcome: null, code: null, message: null },
  ),
  v.transform(asUnderstood),
) satisfies v.GenericSchema<unknown, Receipt>;
