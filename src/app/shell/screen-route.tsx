import type { ReactNode } from 'react';
import { rolesOf, type Audience } from '#app/account/audience.ts';
import { Guard } from '#app/account/guard.tsx';
import { isLazyScreen, lazyScreen, type LazyScreen, type ScreenComponent } from './lazy-screen.tsx';
import type { NavigationEntry } from './navigation/entries.ts';

/** What guards, the navigation and tests need to know of a route. */
export interface RouteFacts {
  /** Who may see it: guards go by it, and a route without one does not compile. */
  readonly audience: Audience;
  /** What its screen is called. */
  readonly title: string;
  /** Its entry among the places that people go to most. */
  readonly navigation?: NavigationEntry;
}

interface ScreenRow extends RouteFacts {
  /** Fetches the screen, or is the one that another route shows too. */
  readonly load: (() => Promise<ScreenComponent>) | LazyScreen;
  /** Guards the screen otherwise than by its audience alone. */
  readonly guard?: (guarded: { readonly children: ReactNode }) => ReactNode;
}

/** A screen of the table, behind its guard. */
export function screen({ load, guard, ...staticData }: ScreenRow) {
  const Screen = isLazyScreen(load) ? load : lazyScreen(load);
  const { audience } = staticData;
  // Looked up as the table is made: a route for an audience that does not exist opens to nobody, and the app says so.
  if (rolesOf(audience) === 'everybody') return { staticData, component: Screen };
  const Guarding = guard ?? (({ children }) => <Guard audience={audience}>{children}</Guard>);
  const GuardedScreen = () => (
    <Guarding>
      <Screen />
    </Guarding>
  );
  const component = Object.assign(GuardedScreen, { fetchAhead: () => Screen.fetchAhead() });
  return { staticData, component };
}
