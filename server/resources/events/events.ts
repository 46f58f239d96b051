import type * as contract from '#contract/events/events.ts';
import type { myEvents } from '#contract/events/my-events.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { calendarBytes } from '#server/events/event-calendar.ts';
import { createEventFacets } from '#server/events/event-facets.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { listEventsRun, listPublicEvents, readableEvent } from '#server/events/read-events.ts';
import type { PromoGuesses } from '#server/sales/hold-rate.ts';
import { printShare, type ShareDeps } from '#server/tickets/print/print-share.ts';
import type { Answer, ContextAnswer } from '#server/resources/call.ts';

type EventAnswers = {
  readonly listEvents: Answer<typeof contract.listEvents>;
  readonly listEventFacets: Answer<typeof contract.listEventFacets>;
  readonly myEvents: Answer<typeof myEvents>;
  readonly readEvent: ContextAnswer<typeof contract.readEvent>;
  readonly readEventCalendar: ContextAnswer<typeof contract.readEventCalendar>;
  readonly readSharePicture: ContextAnswer<typeof contract.readSharePicture>;
};

export interface EventDeps extends ShareDeps {
  /** ms. */
  readonly now: () => number;
  readonly promoGuesses: PromoGuesses;
}

/** Reading events: the public list and page, and an organizer's own. */
export function createEvents(deps: EventDeps): EventAnswers {
  const { database, now, promoGuesses } = deps;
  const facets = createEventFacets(database, now);
  return {
    listEvents: ({ query }) => listPublicEvents(database, query, now()),
    listEventFacets: facets,
    readEvent({ params, query: { ticketType, promoCode = '' }, caller }, context) {
      const promo = {
        code: promoCode,
        guess: () => promoGuesses.guess(context),
        guessedRight: () => promoGuesses.guessedRight(context),
      };
      const by = { ticketType, ...(promoCode === '' ? {} : { promo }) };
      return readableEvent(database, params.registrationId, caller, now(), by);
    },
    async readEventCalendar({ params, caller }, context) {
      const event = await readableEvent(database, params.registrationId, caller, now());
      return isRefusal(event) ? event : calendarBytes(event, context.origin);
    },
    async readSharePicture({ params, caller, rangeFrom }) {
      const event = await readableEvent(database, params.registrationId, caller, now());
      return isRefusal(event) ? event : printShare(deps, event, rangeFrom);
    },
    async myEvents({ query, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const userId = caller.role === 'ADMIN' ? null : caller.userId;
      return listEventsRun(database, userId, query, now());
    },
  };
}
