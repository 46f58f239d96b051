import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEngines, type AuthState } from '#app/engines/engines.tsx';
import { roleClasses } from '#domain/people/role.ts';

/** Returns the auth state, and re-renders when it changes. */
export function useAuth(): AuthState {
  const { auth } = useEngines();
  const state = () => auth.state();
  return useSyncExternalStore((listener) => auth.subscribe(listener), state, state);
}

/** How long the page waits after load before it gets the role's class; ms. */
export const roleWaitMs = 50;

/** Sets the role's CSS class on the page, and removes it again. */
export function useRoleClass(): void {
  const { clock, tab } = useEngines();
  const { user } = useAuth();
  const role = user?.role;
  useEffect(() => {
    if (role === undefined) return undefined;
    const name = roleClasses[role];
    const cancel = clock.after(roleWaitMs, () => tab.document.documentElement.classList.add(name));
    return () => {
      cancel();
      tab.document.documentElement.classList.remove(name);
    };
  }, [clock, role, tab]);
}

/** Returns false for `ms` after the first render, then true. */
export function useSettled(ms: number): boolean {
  const { clock } = useEngines();
  const [settled, setSettled] = useState(false);
  useEffect(() => clock.after(ms, () => setSettled(true)), [clock, ms]);
  return settled;
}
