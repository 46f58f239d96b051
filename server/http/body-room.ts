import type { Refusal } from '#server/access/refusal.ts';
import { serverBusy, tooMany } from '#server/access/refusals.ts';

/** Bytes of large bodies that one process holds at a time. */
export interface BodyBounds {
  readonly all: number;
  /** For calls that anybody may make: the rest is reserved for events and their doors. */
  readonly ofAnybody: number;
  readonly ofCaller: number;
}

/** For people authenticated before the body is read; a caller may send two of the largest. */
const knownBounds: BodyBounds = { all: 100_000_000, ofAnybody: 50_000_000, ofCaller: 20_000_000 };
/**
 * For callers identified only by the body, or not at all. A venue's phones share one address, and send up to 1 MB at
 * once.
 */
const unknownBounds: BodyBounds = { all: 60_000_000, ofAnybody: 30_000_000, ofCaller: 15_000_000 };
/** Memory is free again as soon as other bodies are processed. */
const retryAfterSeconds = 5;

const full = serverBusy(retryAfterSeconds);

/** The memory budget for large request bodies: what does not fit is refused and sent again later. */
export interface BodyRoom {
  /**
   * Reserves bytes for a caller's body.
   *
   * @param caller the sender, or its address
   * @param isAnybodys for a call that anybody may make: such calls may use half of the budget
   * @returns a function that releases them, or 429 if the caller holds too many, 503 if all together do
   */
  reserve(caller: string, bytes: number, isAnybodys: boolean): (() => void) | Refusal;
}

export interface BodyRooms {
  readonly bodyRoom: BodyRoom;
  /** For callers identified only by their bodies, or not at all, by address. */
  readonly unknownBodyRoom: BodyRoom;
}

export const createBodyRooms = (): BodyRooms => ({
  bodyRoom: createBodyRoom(),
  unknownBodyRoom: createBodyRoom(unknownBounds),
});

export function createBodyRoom(bounds: BodyBounds = knownBounds): BodyRoom {
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
      if ((heldBy.get(caller) ?? 0) + bytes > bounds.ofCaller) return tooMany(retryAfterSeconds * 1000);
      if (held + bytes > bounds.all) return full;
      if (isAnybodys && heldByAnybody + bytes > bounds.ofAnybody) return full;
      add(caller, bytes, isAnybodys);
      return () => add(caller, -bytes, isAnybodys);
    },
  };
}
