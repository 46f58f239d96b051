import type { ReactNode } from 'react';
import { rolesOf, type Audience } from '#app/account/audience.ts';
import { Guard } from '#app/account/guard.tsx';
import type { Messages } from '#app/engines/messages.ts';
import type { Room } from '#messages/catalogue.ts';
import { isLazyScreen, lazyScreen, type LazyScreen, type ScreenComponent } from './lazy-screen.tsx';
import type { NavigationEntry, PlaceName } from './navigation/entries.ts';

/** What guards, the navigation and tests need to know of a route. */
export interface RouteFacts {
  /** Who may see it: guards go by it, and a route without one does not compile. */
  readonly audience: Audience;
  /** What its screen is called: a key of the texts of the frame. */
  readonly title: PlaceName;
  /** Its entry among the places that people go to most. */
  readonly navigation?: NavigationEntry;
  /**
   * Something is held up here, a ticket to a scanner: the bottom navigation and every notice leave it the room, and
   * the head of the page leads back to this place.
   */
  readonly quiet?: { readonly to: '/tickets'; readonly label: PlaceName };
  /** Nobody is in the middle of something here: the app may offer to be installed. */
  readonly calm?: true;
}

interface ScreenRow extends RouteFacts {
  /** The rooms of texts that its screen needs, fetched together with its code. */
  readonly rooms?: readonly Room[];
  /** Fetches the screen, or is the one that another route shows too. */
  readonly load: (() => Promise<ScreenComponent>) | LazyScreen;
  /** Guards the screen otherwise than by its audience alone. */
  readonly guard?: (guarded: { readonly children: ReactNode }) => ReactNode;
}

/** A screen of the table, behind its guard. */
export function screen({ load, rooms, guard, ...staticData }: ScreenRow) {
  const Screen = isLazyScreen(load) ? load : lazyScreen(load, rooms);
  const { audience } = staticData;
  // Looked up as the table is made: a route for an audience that does not exist opens to nobody, and the app says so.
  if (rolesOf(audience) === 'everybody') return { staticData, component: Screen };
  const Guarding = guard ?? (({ children }) => <Guard audience={audience}>{children}</Guard>);
  const GuardedScreen = () => (
    <Guarding>
      <Screen />
    </Guarding>
  );
  const component = Object.assign(GuardedScreen, {
    fetchAhead: (messages: Messages) => Screen.fetchAhead(messages),
  });
  return { staticData, component };
}
