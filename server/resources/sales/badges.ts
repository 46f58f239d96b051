import type * as contract from '#contract/sales/badges.ts';
import type { Answer } from '#server/resources/call.ts';
import { readBadgeLayout, saveBadgeLayout } from '#server/tickets/badge-layout.ts';
import { listBadges, printBadges, readBadge, type BadgesDeps } from '#server/tickets/print-badges.ts';

type BadgeAnswers = {
  readonly [K in 'readBadgeLayout' | 'saveBadgeLayout' | 'listBadges' | 'readBadge' | 'badgesPdf']: Answer<
    (typeof contract)[K]
  >;
};

/** Badge layouts and printing. */
export function badgesResource(deps: BadgesDeps): BadgeAnswers {
  return {
    readBadgeLayout: ({ params }) => readBadgeLayout(deps, params.registrationId),
    saveBadgeLayout: ({ params, query, body: layout, caller }) =>
      saveBadgeLayout(deps, caller, { eventId: params.registrationId, layout, version: query.version }),
    listBadges: ({ params, query, caller }) =>
      listBadges(deps, caller, { ...query, eventId: params.registrationId }),
    readBadge: ({ params: { registrationId: eventId, ticketNumber }, caller }) =>
      readBadge(deps, caller, { eventId, ticketNumber }),
    badgesPdf: ({ params, query, caller, rangeFrom: from }) =>
      printBadges(deps, caller, { ...query, eventId: params.registrationId, from }),
  };
}
