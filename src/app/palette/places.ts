import { rolesOf, type Audience } from '#app/account/audience.ts';
import type { SignedInUser } from '#app/account/role.ts';
import type { PlaceName } from '#app/shell/navigation/entries.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Command, EventHere } from './command.ts';
import { synonymsIn } from './synonyms.ts';

/** The properties of a route that the palette uses. */
export interface RouteOfPalette {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly audience: Audience; readonly title: PlaceName } };
}

/** The current user. */
export interface Viewer {
  readonly user: SignedInUser | null;
  /** The phone is enrolled at a door: anyone holding it may scan. */
  readonly enrolled: boolean;
  /** This device has tickets that may be shown without a session. */
  readonly hasTickets: boolean;
  /** Null outside an event's pages. */
  readonly event: EventHere | null;
}

/** Screens that aren't opened by name, and why. */
export const unlistedScreens: Readonly<Record<string, string>> = {
  '/events': 'the list of `/` at its specified address',
  '/theme-test': 'for those who build',
  '/join/$inviteId': 'the end of a link that is sent',
  '/unsubscribe/$subscriptionId': 'the end of a link that is sent',
  '/confirm-email': 'the end of a link that is sent',
  '/shared': 'where other apps share to',
  '/unauthorized': 'a refusal',
  '/tickets/$ticketId': 'found among tickets',
  '/orders/$orderId': 'found among orders',
  '/checkout/$registrationId': 'begins with a choice of tickets',
  '/events/$registrationId': 'a command of its event: `viewPage`',
  '/myEventsDetails/$registrationId': 'its parts are offered one by one',
};

/** Screens with conditions besides their audience. */
const screenConditions: Readonly<Record<string, (viewer: Viewer) => boolean>> = {
  '/login': ({ user }) => user === null,
  '/signup': ({ user }) => user === null,
  '/forgot-password': ({ user }) => user === null,
  '/become-organizer': ({ user }) => user?.role === 'NORMAL_USER',
  '/organizer/pending': ({ user }) => user?.role === 'NORMAL_USER',
  '/scanner': (viewer) => viewer.enrolled || canOpen('organizer', viewer),
  '/tickets': (viewer) => viewer.hasTickets || canOpen('signed_in', viewer),
  '/events/$registrationId/door': ({ event }) => event?.rights.includes('door') === true,
  '/events/$registrationId/sell': ({ event }) => event?.rights.includes('sell') === true,
};

/** Screens listed among the actions, because their names are verbs. */
const deeds: readonly string[] = ['/events/create', '/scanner'];

const canOpen = (audience: Audience, { user }: Viewer): boolean => {
  const roles = rolesOf(audience);
  return roles === 'everybody' || (user !== null && roles.includes(user.role));
};

/** Returns the screens a user may open by name; those of an event on its pages. */
export function placesFor(
  routes: readonly RouteOfPalette[],
  viewer: Viewer,
  titles: Catalogue['shell']['places'],
  texts: Catalogue['palette'],
): readonly Command[] {
  return routes.flatMap(({ fullPath, options }): readonly Command[] => {
    const { staticData } = options;
    if (staticData === undefined || Object.hasOwn(unlistedScreens, fullPath)) return [];
    const ofEvent = fullPath.includes('$registrationId');
    if (!isOpen(fullPath, staticData.audience, viewer, ofEvent)) return [];
    const { event } = viewer;
    const title: PlaceName = fullPath === '/scanner' ? 'scan' : staticData.title;
    const to = fullPath.replace('$registrationId', event?.registrationId ?? '');
    const inEvent = fullPath === '/scanner' && event !== null ? { event: event.registrationId } : undefined;
    return [
      {
        key: `go:${fullPath}`,
        group: ofEvent ? 'here' : deeds.includes(fullPath) ? 'do' : 'go',
        title: titles[title],
        also: synonymsIn(texts.also, title),
        deed: { kind: 'go', target: inEvent === undefined ? { to } : { to, search: inEvent } },
      },
    ];
  });
}

function isOpen(path: string, audience: Audience, viewer: Viewer, ofEvent: boolean): boolean {
  if (ofEvent && viewer.event === null) return false;
  const rule = screenConditions[path];
  if (rule !== undefined) return rule(viewer);
  return canOpen(audience, viewer) && (!ofEvent || viewer.event?.rights.includes('run') === true);
}
