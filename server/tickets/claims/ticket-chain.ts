import type { Passage } from '#domain/manifest/manifest.ts';
import type { TicketState } from '#server/database/door/door-records.ts';

/** One ticket at one checkpoint. */
export type Place = Pick<Passage, 'ticketNumber' | 'checkpoint'>;

/** The predecessors and successors of tickets, through all transfers. */
export interface TicketChain {
  /** Returns these places and those of all successors, each once, earlier tickets first. */
  withFollowers(places: readonly Place[]): Place[];
  /**
   * Returns the admission at a place by the nearest predecessor. Call it for earlier tickets first: the results of
   * `admittedAt` are cached.
   */
  carryFrom(admittedAt: (place: Place) => Passage | null): (place: Place) => Passage | null;
}

/** Builds the chain from the tickets' states, which contain all of it. */
export function createTicketChain(tickets: ReadonlyMap<number, TicketState>): TicketChain {
  const followers = new Map(
    [...tickets].flatMap(([number, { follows = null }]) => (follows === null ? [] : [[follows, number]])),
  );
  const before = (ticketNumber: number): number | null => tickets.get(ticketNumber)?.follows ?? null;
  const depth = depthIn(before);
  return {
    withFollowers(places) {
      const found = new Map<string, Place>();
      for (const { checkpoint, ticketNumber } of places) {
        let next: number | undefined = ticketNumber;
        while (next !== undefined && !found.has(`${next} ${checkpoint}`)) {
          found.set(`${next} ${checkpoint}`, { ticketNumber: next, checkpoint });
          next = followers.get(next);
        }
      }
      return [...found.values()].toSorted(
        (one, other) => depth(one.ticketNumber) - depth(other.ticketNumber),
      );
    },
    carryFrom(admittedAt) {
      /** By place: the admission by this ticket, or by its nearest predecessor. */
      const carried = new Map<string, Passage | null>();
      const upTo = (ticketNumber: number, checkpoint: string): Passage | null => {
        const path: string[] = [];
        let admitted: Passage | null = null;
        for (let at: number | null = ticketNumber; at !== null && admitted === null; at = before(at)) {
          const key = `${at} ${checkpoint}`;
          const known = carried.get(key);
          if (known !== undefined) {
            admitted = known;
            break;
          }
          path.push(key);
          admitted = admittedAt({ ticketNumber: at, checkpoint });
        }
        for (const key of path) carried.set(key, admitted);
        return admitted;
      };
      return ({ ticketNumber, checkpoint }) => {
        const follows = before(ticketNumber);
        return follows === null ? null : upTo(follows, checkpoint);
      };
    },
  };
}

/** Counts a ticket's predecessors. */
function depthIn(before: (ticketNumber: number) => number | null): (ticketNumber: number) => number {
  const depths = new Map<number, number>();
  return (ticketNumber) => {
    const path: number[] = [];
    let at: number | null = ticketNumber;
    while (at !== null && !depths.has(at)) {
      path.push(at);
      at = before(at);
    }
    let depth = at === null ? -1 : (depths.get(at) ?? 0);
    for (const number of path.toReversed()) depths.set(number, (depth += 1));
    return depths.get(ticketNumber) ?? 0;
  };
}
