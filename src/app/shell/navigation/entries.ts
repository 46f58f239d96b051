import { worksAtDoors, type SignedInUser } from '#app/account/role.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** A place of the app by its name in the texts of the frame. */
export type PlaceName = keyof Catalogue['shell']['places'];

/** Whom the navigation is for; a holder is nobody who is signed in, whose stored tickets are on this device. */
export type NavigationOf = 'visitor' | 'holder' | 'member' | 'door';
/**
 * A group of entries: what a kind of person goes to most, what administrators have besides, and what a phone that is
 * enrolled at a door has whoever holds it.
 */
type NavigationGroup = NavigationOf | 'administration' | 'enrolled';

/** A route's entry in the navigation. */
export interface NavigationEntry {
  readonly label: PlaceName;
  readonly icon:
    | 'calendar'
    | 'sparkles'
    | 'dashboard'
    | 'scan'
    | 'list'
    | 'ticket'
    | 'people'
    | 'queue'
    | 'mail'
    | 'days'
    | 'log'
    | 'gauge'
    | 'settings';
  /** Its place, from 1, for each kind of person who has it: what they go to most is in the middle of the thumb's reach. */
  readonly places: Partial<Readonly<Record<NavigationGroup, number>>>;
}

/** What the navigation knows of a route. */
interface RouteInNavigation {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly navigation?: NavigationEntry } };
}

/** Whose navigation a page shows. `ownerId`: whose stored tickets it may show, null for nobody's. */
export function navigationOf(user: SignedInUser | null, ownerId: number | null): NavigationOf {
  // Stored tickets open without a session.
  if (user === null) return ownerId === null ? 'visitor' : 'holder';
  return worksAtDoors(user) ? 'door' : 'member';
}

/** The entries of the route table in one group, in their order; on a phone that is enrolled at a door the scanner too. */
export function entriesFor(
  routes: readonly RouteInNavigation[],
  whom: NavigationGroup,
  enrolled = false,
): readonly (Pick<NavigationEntry, 'label' | 'icon'> & { readonly to: string })[] {
  return routes
    .flatMap(({ fullPath: to, options }) => {
      const { label, icon, places } = options.staticData?.navigation ?? {};
      const place = places?.[whom] ?? (enrolled ? places?.enrolled : undefined);
      if (label === undefined || icon === undefined || place === undefined) return [];
      return [{ to, label, icon, place }];
    })
    .toSorted((one, other) => one.place - other.place);
}

/** Routes that show what an entry's own one shows. */
const sameScreens: Readonly<Record<string, string>> = { '/events': '/' };

/** Whether a page is that of an entry under another path: the list of events is at / and at /events. */
export const isAlso = (path: string, to: string): boolean => sameScreens[path.replace(/\/$/, '')] === to;
