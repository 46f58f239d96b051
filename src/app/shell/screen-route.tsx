import type { ReactNode } from 'react';
import { rolesOf, type Audience } from '#app/account/audience.ts';
import { Guard } from '#app/account/guard.tsx';
import type { Messages } from '#app/engines/messages.ts';
import type { Room } from '#messages/catalogue.ts';
import { isLazyScreen, lazyScreen, type LazyScreen, type ScreenComponent } from './lazy-screen.tsx';
import type { NavigationEntry, PlaceName } from './navigation/entries.ts';

/** Route properties that guards, the navigation and tests need. */
export interface RouteFacts {
  /** Audience of the screen; required by the type, and enforced by guards. */
  readonly audience: Audience;
  /** Title of its screen: a key of the frame's texts. */
  readonly title: PlaceName;
  /** Its entry in the main navigation. */
  readonly navigation?: NavigationEntry;
  /**
   * Something is shown to a scanner here, such as a ticket: the bottom navigation and all notices are hidden, and the
   * header links back to this place.
   */
  readonly quiet?: { readonly to: '/tickets'; readonly label: PlaceName };
  /** Users are not in the middle of something here, so the app may offer to be installed. */
  readonly calm?: true;
}

interface ScreenRow extends RouteFacts {
  /** The text modules of its screen, loaded together with its code. */
  readonly rooms?: readonly Room[];
  /** Loads the screen, or is one that another route shows too. */
  readonly load: (() => Promise<ScreenComponent>) | LazyScreen;
  /** Replaces the default guard by audience. */
  readonly guard?: (guarded: { readonly children: ReactNode }) => ReactNode;
}

/** Builds a screen's route behind its guard. */
export function screen({ load, rooms, guard, ...staticData }: ScreenRow) {
  const Screen = isLazyScreen(load) ? load : lazyScreen(load, rooms);
  const { audience } = staticData;
  // Evaluated when the table is created, so that an unknown audience fails at once instead of opening the screen.
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
