import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { oneTimeCode } from '#domain/people/one-time-code.ts';

/** Whether a code was sent so lately that no other one is asked for yet. */
export function useCodeRest(): { readonly rests: boolean; readonly rest: () => void } {
  const { clock } = useEngines();
  const [rests, setRests] = useState(false);
  useEffect(
    () => (rests ? clock.after(oneTimeCode.againMs, () => setRests(false)) : undefined),
    [rests, clock],
  );
  return { rests, rest: () => setRests(true) };
}
