import * as v from 'valibot';
import type { Passage } from '#domain/manifest/manifest.ts';

const passage = v.object({
  scanId: v.string(),
  ticketNumber: v.number(),
  checkpoint: v.string(),
  // A way to pass that is not known here is told as an entry: a conflict about it must be seen.
  direction: v.fallback(v.picklist(['entry', 'exit']), 'entry'),
  gateId: v.string(),
  deviceId: v.string(),
  at: v.number(),
});

/** A passage as the server tells it, or null where it is none. */
export function readPassage(value: unknown): Passage | null {
  const parsed = v.safeParse(passage, value);
  return parsed.success ? parsed.output : null;
}
