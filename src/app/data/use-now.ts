import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** Returns the current time, ms, updated each `everyMs`: the server's if `time` knows it, otherwise the device's. */
export function useNow(everyMs: number, time: { now(): number } | null = null): number {
  const { clock } = useEngines();
  const read = () => time?.now() ?? clock.wall();
  const [, tick] = useState(0);
  useEffect(() => {
    let cancel = clock.after(everyMs, function again() {
      tick((count) => count + 1);
      cancel = clock.after(everyMs, again);
    });
    return () => cancel();
  }, [clock, everyMs]);
  return read();
}
