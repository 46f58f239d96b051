import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { oneTimeCode } from '#domain/people/one-time-code.ts';

/** Returns whether a code was sent too recently to request another. */
export function useResendWait(): { readonly rests: boolean; readonly rest: () => void } {
  const { clock } = useEngines();
  const [rests, setRests] = useState(false);
  useEffect(
    () => (rests ? clock.after(oneTimeCode.againMs, () => setRests(false)) : undefined),
    [rests, clock],
  );
  return { rests, rest: () => setRests(true) };
}
