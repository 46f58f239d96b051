import { useEffect } from 'react';
import { keepScreenAwake } from '#platform/wake-lock.ts';

/** Keeps the screen on while the component is mounted (and `wanted`). */
export function useWakeLock(wanted = true): void {
  useEffect(() => (wanted ? keepScreenAwake() : undefined), [wanted]);
}
