import { DatabaseError } from './database.ts';

/** Limits how many holders of one name run at a time; the others wait in order of arrival. */
export interface RowTurns {
  /** @throws DatabaseError `busy` if the wait takes too long */
  take<T>(name: string, work: () => Promise<T>): Promise<T>;
}

interface Place {
  going: number;
  readonly waiting: Set<() => void>;
}

/**
 * @param most how many holders of one name run at once
 * @param waitMs maximum wait
 */
export function createRowTurns({
  most,
  waitMs,
}: {
  readonly most: number;
  readonly waitMs: number;
}): RowTurns {
  const places = new Map<string, Place>();

  async function wait(place: Place): Promise<void> {
    let over: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      place.waiting.add(resolve);
      over = setTimeout(() => {
        place.waiting.delete(resolve);
        reject(new DatabaseError('busy', 'Too many wait for one event.'));
      }, waitMs);
    }).finally(() => clearTimeout(over));
  }

  return {
    async take(name, work) {
      const place = places.get(name) ?? { going: 0, waiting: new Set() };
      places.set(name, place);
      // A finished holder hands its place over directly, so that nobody can jump the queue.
      if (place.going < most) place.going += 1;
      else await wait(place);
      try {
        return await work();
      } finally {
        const [next] = place.waiting;
        if (next === undefined) place.going -= 1;
        else {
          place.waiting.delete(next);
          next();
        }
        if (place.going === 0) places.delete(name);
      }
    },
  };
}
