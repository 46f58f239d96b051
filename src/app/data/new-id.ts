import { useRef, useState } from 'react';
import { newId } from '#platform/ids.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** One id for what a form makes, the same at each try: a repeat is then known as one. */
export function useNewId(): string {
  const { clock } = useEngines();
  const [id] = useState(() => newId(clock.wall()));
  return id;
}

/** Ids for what a form sends: the same one for the same text, at each try; another one once something was changed. */
export function useIdFor(): (text: string) => string {
  const { clock } = useEngines();
  const last = useRef<{ readonly text: string; readonly id: string } | null>(null);
  return (text) => {
    if (last.current?.text !== text) last.current = { text, id: newId(clock.wall()) };
    return last.current.id;
  };
}

/** The same for several things that are sent together. */
export function useIdsFor(): (text: string) => string {
  const { clock } = useEngines();
  const ids = useRef(new Map<string, string>());
  return (text) => {
    const id = ids.current.get(text) ?? newId(clock.wall());
    ids.current.set(text, id);
    return id;
  };
}

/** Makes an id for each new thing of a list. */
export function useNewIds(): () => string {
  const { clock } = useEngines();
  return () => newId(clock.wall());
}
