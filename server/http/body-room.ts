import type { Refusal } from '#server/access/refusal.ts';
import { serverBusy, tooMany } from '#server/access/refusals.ts';

/** Bytes of large bodies that one process holds at a time. */
const mostBytes = 100_000_000;
/** Bytes of them that may be held of calls which anybody with an account may make: the rest is kept for events and the desk. */
const mostBytesOfAnybody = 50_000_000;
/** Bytes of them that one caller may hold: two of the largest. */
const mostBytesOfCaller = 20_000_000;
/** What is refused here is free as soon as other bodies are answered. */
const retryAfterSeconds = 5;

const full = serverBusy(retryAfterSeconds);

/** The memory for large request bodies: what does not fit now is refused, and comes again later. */
export interface BodyRoom {
  /**
   * Reserves bytes for a body of a caller.
   *
   * @param isAnybodys of a call that needs no more than an account: such calls have half of the room
   * @returns what gives them back, or 429 where the caller holds too many, 503 where all do
   */
  reserve(caller: string, bytes: number, isAnybodys: boolean): (() => void) | Refusal;
}

export function createBodyRoom(): BodyRoom {
  let held = 0;
  let heldByAnybody = 0;
  const heldBy = new Map<string, number>();
  const add = (caller: string, bytes: number, isAnybodys: boolean) => {
    held += bytes;
    if (isAnybodys) heldByAnybody += bytes;
    const ofCaller = (heldBy.get(caller) ?? 0) + bytes;
    if (ofCaller === 0) heldBy.delete(caller);
    else heldBy.set(caller, ofCaller);
  };
  return {
    reserve(caller, bytes, isAnybodys) {
      if ((heldBy.get(caller) ?? 0) + bytes > mostBytesOfCaller) return tooMany(retryAfterSeconds * 1000);
      if (held + bytes > mostBytes) return full;
      if (isAnybodys && heldByAnybody + bytes > mostBytesOfAnybody) return full;
      add(caller, bytes, isAnybodys);
      return () => add(caller, -bytes, isAnybodys);
    },
  };
}
