import { useState } from 'react';
import { newId } from '#platform/ids.ts';
import { useEngines } from '#app/engines/engines.tsx';

/** One id for what a form makes, the same at each try: a repeat is then known as one. */
export function useNewId(): string {
  const { clock } = useEngines();
  const [id] = useState(() => newId(clock.wall()));
  return id;
}
