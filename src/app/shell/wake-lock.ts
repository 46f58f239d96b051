import { useEffect } from 'react';
import { canStayAwake, keepScreenAwake } from '#platform/wake-lock.ts';

/**
 * Keeps the screen on while the component is mounted (and `wanted`), and returns whether this browser can.
 */
export function useWakeLock(wanted = true): boolean {
  useEffect(() => (wanted ? keepScreenAwake() : undefined), [wanted]);
  return canStayAwake();
}
