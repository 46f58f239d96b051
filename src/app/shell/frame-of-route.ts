import { useMatches } from '@tanstack/react-router';
import type { RouteFacts } from './screen-route.tsx';

/** What the route that is shown asks of the frame around it. */
export function useFrameOfRoute(): { readonly quiet: RouteFacts['quiet'] | null; readonly calm: boolean } {
  const facts = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return { quiet: facts?.quiet ?? null, calm: facts?.calm === true };
}
