import { useRef, useState } from 'react';
import type { Result } from '#domain/failures/failure.ts';
import { createLastId, type LastId } from '#domain/requests/last-id.ts';
import { newId } from '#platform/ids.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** Returns one id for what a form creates, the same at each attempt, so that a repeat is recognizable. */
export function useNewId(): string {
  const { clock } = useEngines();
  const [id] = useState(() => newId(clock.wall()));
  return id;
}

/** Keeps the id of the last text, while its component is on the page. */
function useLastId(): LastId {
  const { clock } = useEngines();
  const [last] = useState(() => createLastId(() => newId(clock.wall())));
  return last;
}

/** Returns ids for what a form sends: the same for an identical text, a new one after a change. */
export const useIdFor = (): ((text: string) => string) => useLastId().idFor;

/**
 * Returns a function that sends with an id: the same for an identical text until the server has done it, so that a
 * repeat after a lost reply is recognizable; then a new one, to do it again.
 */
export function useRepeatable(): <T>(
  text: string,
  send: (id: string) => Promise<Result<T>>,
) => Promise<Result<T>> {
  const { idFor, forget } = useLastId();
  return async (text, send) => {
    const result = await send(idFor(text));
    if (result.ok) forget();
    return result;
  };
}

/** Returns such ids for several things sent together. */
export function useIdsFor(): (text: string) => string {
  const { clock } = useEngines();
  const ids = useRef(new Map<string, string>());
  return (text) => {
    const id = ids.current.get(text) ?? newId(clock.wall());
    ids.current.set(text, id);
    return id;
  };
}

/** Returns a function that creates an id for each new list item. */
export function useNewIds(): () => string {
  const { clock } = useEngines();
  return () => newId(clock.wall());
}
