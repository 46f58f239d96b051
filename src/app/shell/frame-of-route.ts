import { useMatches } from '@tanstack/react-router';
import type { RouteFacts } from './screen-route.tsx';

/** Returns what the current route requires of the frame. */
export function useFrameOfRoute(): { readonly quiet: RouteFacts['quiet'] | null; readonly calm: boolean } {
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return { quiet: facts?.quiet ?? null, calm: facts?.calm === true };
}
