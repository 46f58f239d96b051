import { worksAtDoors, type SignedInUser } from '#app/account/role.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Key of a place in the frame's texts. */
export type PlaceName = keyof Catalogue['shell']['places'];

/** Kinds of navigation; a holder is not signed in, but has stored tickets on this device. */
export type NavigationOf = 'visitor' | 'holder' | 'member' | 'door';
/**
 * Groups of entries: the main ones of each kind of user, those of `door` in the rail, which has room for more than the
 * bottom bar, the additional ones of administrators, and those of a phone enrolled at a door, whoever holds it.
 */
type NavigationGroup = NavigationOf | 'desk' | 'administration' | 'enrolled';

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
    | 'chart'
    | 'pin'
    | 'settings';
  /** Its position, from 1, for each kind of user; the most used entries are in the middle, within reach of the thumb. */
  readonly places: Partial<Readonly<Record<NavigationGroup, number>>>;
}

/** The properties of a route that the navigation uses. */
interface RouteInNavigation {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly navigation?: NavigationEntry } };
}

/** Returns the kind of navigation. `ownerId`: whose stored tickets may be shown, null for nobody's. */
export function navigationOf(user: SignedInUser | null, ownerId: number | null): NavigationOf {
  // Stored tickets open without a session.
  if (user === null) return ownerId === null ? 'visitor' : 'holder';
  return worksAtDoors(user) ? 'door' : 'member';
}

/** Returns the entries of one group in order; includes the scanner on a phone enrolled at a door. */
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

/** Routes that show the same screen as an entry. */
const sameScreens: Readonly<Record<string, string>> = { '/events': '/' };

/** Returns whether a page is that of an entry under another path: the event list is at / and at /events. */
export const isAlso = (path: string, to: string): boolean => sameScreens[path.replace(/\/$/, '')] === to;
