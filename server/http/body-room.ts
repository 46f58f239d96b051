import type { Refusal } from '#server/access/refusal.ts';
import { serverBusy, tooMany } from '#server/access/refusals.ts';

/** Bytes of large bodies that one process holds at a time. */
export interface BodyBounds {
  readonly all: number;
  /** Of calls that anybody may make: the rest is kept for events and their doors. */
  readonly ofAnybody: number;
  readonly ofCaller: number;
}

/** Of people who are known before the body is read; a caller may send two of the largest. */
const knownBounds: BodyBounds = { all: 100_000_000, ofAnybody: 50_000_000, ofCaller: 20_000_000 };
/** Of callers who are known by the body alone, or never. A venue's phones share one address, and send up to 1 MB at once. */
const unknownBounds: BodyBounds = { all: 60_000_000, ofAnybody: 30_000_000, ofCaller: 15_000_000 };
/** What is refused here is free as soon as other bodies are answered. */
const retryAfterSeconds = 5;

const full = serverBusy(retryAfterSeconds);

/** The memory for large request bodies: what does not fit now is refused, and comes again later. */
export interface BodyRoom {
  /**
   * Reserves bytes for a body of a caller.
   *
   * @param caller who sends it, or from where
   * @param isAnybodys of a call that anybody may make: such calls have half of the room
   * @returns what gives them back, or 429 where the caller holds too many, 503 where all do
   */
  reserve(caller: string, bytes: number, isAnybodys: boolean): (() => void) | Refusal;
}

export interface BodyRooms {
  readonly bodyRoom: BodyRoom;
  /** For bodies of callers who are known by them alone, or not at all, by address. */
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
