import { useMatches, useRouter } from '@tanstack/react-router';
import { useAccessibility } from '#app/account/use-accessibility.ts';
import { useAuth } from '#app/account/auth.ts';
import { useLanguage } from '#app/account/use-language.ts';
import { worksAtDoors } from '#app/account/role.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import { useTicketOwner } from '#app/wallet/ticket-owner.ts';
import { listMemberships } from '#contract/accounts/memberships.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { ownRights } from '#contract/sales/door-sales.ts';
import { allRights, type Command, type EventHere } from './command.ts';
import { actionsAt, accountActions, teamActions, partsOf } from './actions.ts';
import { placesFor, type Viewer } from './places.ts';

/** The newest teams, as on the home screen. */
const teamsShown = '5';

/** Returns all available commands, and the event whose pages are open. */
export function useCommands(): { readonly commands: readonly Command[]; readonly event: EventHere | null } {
  const { messages, stored } = useEngines();
  const { user } = useAuth();
  const { ownerId } = useTicketOwner();
  const { routesByPath } = useRouter();
  const { language } = useLanguage();
  const settings = useAccessibility();
  const { places } = useShellTexts();
  const texts = useMessages('palette');
  const account = useMessages('account');
  const teams = useServer(listMemberships, { query: { limit: teamsShown } }, { off: user === null }).data;
  const event = useEventHere(teams?.items ?? []);
  // The texts of an event's pages are loaded with those pages; no other page needs them.
  const tabs = event === null ? null : (messages.here('desk')?.event.tabs ?? null);
  const viewer: Viewer = {
    user,
    enrolled: stored.get(doorMark) !== null,
    hasTickets: ownerId !== null,
    event,
  };
  const commands = [
    ...(event === null ? [] : partsOf(event, tabs, texts)),
    ...placesFor(Object.values(routesByPath), viewer, places, texts),
    ...(event === null ? [] : actionsAt(event, texts)),
    ...(teams?.items ?? [])
      .filter(({ registrationId }) => registrationId !== event?.registrationId)
      .flatMap((team) => teamActions(team, user, texts)),
    ...accountActions({ signedIn: user !== null, language, settings, texts, account }),
  ];
  return { commands, event };
}

type Team = Parameters<typeof teamActions>[0];

/** Returns the event whose pages are open, and the user's permissions there; null on other pages. */
function useEventHere(teams: readonly Team[]): EventHere | null {
  const { user } = useAuth();
  const id = useMatches({
    select: (matches) => {
      const { staticData, params, search } = matches.at(-1) ?? {};
      if (staticData === undefined || staticData.audience === 'public') return null;
      if (params !== undefined && 'registrationId' in params) return params.registrationId;
      return search !== undefined && 'event' in search ? (search.event ?? null) : null;
    },
  });
  const isDesk = worksAtDoors(user);
  const params = { registrationId: id ?? '' };
  const rights = useServer(ownRights, { params }, { off: id === null || user === null }).data?.rights;
  const mine = useServer(myEvents, { query: params }, { off: id === null || !isDesk }).data;
  if (id === null) return null;
  const team = teams.find(({ registrationId }) => registrationId === id);
  return {
    registrationId: id,
    name: mine?.items[0]?.name ?? team?.eventName ?? '',
    // Until the server has answered, assume that an organizer runs the event whose pages they opened.
    rights: rights ?? (isDesk ? allRights : []),
  };
}
