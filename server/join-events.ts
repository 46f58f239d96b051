import type { Logger } from 'pino';
import * as adminEventsContract from '#contract/events/admin-events.ts';
import * as analyticsContract from '#contract/events/analytics.ts';
import * as areasContract from '#contract/door/areas.ts';
import * as attendeeListContract from '#contract/sales/attendee-list.ts';
import * as attendeesContract from '#contract/sales/attendees.ts';
import * as cancellationContract from '#contract/events/cancellation.ts';
import * as coversContract from '#contract/events/covers.ts';
import * as eventDraftsContract from '#contract/events/event-drafts.ts';
import * as eventsContract from '#contract/events/events.ts';
import * as myEventsContract from '#contract/events/my-events.ts';
import * as gatesContract from '#contract/door/gates.ts';
import * as locationsContract from '#contract/events/locations.ts';
import * as questionsContract from '#contract/events/questions.ts';
import * as ticketTypesContract from '#contract/events/ticket-types.ts';
import { appendHeader } from './door/append-header.ts';
import { createPageViews } from './events/page-views.ts';
import type { EditingDeps } from './events/edit-event.ts';
import type { AllEventsDeps } from './events/all-events.ts';
import type { Identity } from './accounts/identity.ts';
import { originOf } from './accounts/place.ts';
import { createAdminEvents } from './resources/events/admin-events.ts';
import { createAnalytics } from './resources/events/analytics.ts';
import { createAreas } from './resources/events/areas.ts';
import { attendeeListResource } from './resources/sales/attendee-list.ts';
import { attendeesResource } from './resources/sales/attendees.ts';
import { proveBy, proveRecentlyBy } from './prove-by.ts';
import { createCancellation } from './resources/events/cancellation.ts';
import { createCovers } from './resources/events/covers.ts';
import { createEventDrafts } from './resources/events/event-drafts.ts';
import { createEvents } from './resources/events/events.ts';
import { gatesResource } from './resources/door/gates.ts';
import { createLocations } from './resources/events/locations.ts';
import { createQuestions } from './resources/events/questions.ts';
import { createTicketTypes } from './resources/events/ticket-types.ts';
import { join, type Joined } from './resources/joined.ts';
import { createPromoGuesses } from './sales/hold-rate.ts';
import type { PdfPool } from './tickets/print/pdf-pool.ts';
import type { Signers } from './signing/signers.ts';

export interface EventsDeps extends Omit<EditingDeps, 'notifyDoors'> {
  readonly signers: Signers;
  readonly identity: Identity;
  readonly post: AllEventsDeps['post'];
  readonly pictures: PdfPool;
  readonly log: Logger;
}

/** Joins the event endpoints, for visitors and organizers. Changes reach scanners as a new signed header. */
export function joinEvents(deps: EventsDeps): readonly Joined[] {
  const editing: EditingDeps = {
    ...deps,
    notifyDoors: (queries, event) => appendHeader(deps, queries, event),
  };
  const prove = proveBy(deps.identity);
  const events = createEvents({ ...deps, promoGuesses: promoGuessesOf(deps) });
  return [
    ...join(eventsContract, events),
    ...join(myEventsContract, events),
    ...join(
      adminEventsContract,
      createAdminEvents({ ...editing, post: deps.post, accessChanges: deps.identity.accessChanges }),
    ),
    ...join(eventDraftsContract, createEventDrafts(editing)),
    ...join(cancellationContract, createCancellation({ ...editing, prove })),
    ...join(analyticsContract, createAnalytics({ ...deps, views: createPageViews(deps.now) })),
    ...join(
      attendeesContract,
      attendeesResource({ ...deps, prove, proveLately: proveRecentlyBy(deps.identity) }),
    ),
    ...join(attendeeListContract, attendeeListResource(deps)),
    ...join(locationsContract, createLocations(deps)),
    ...join(coversContract, createCovers(editing)),
    ...join(areasContract, createAreas(editing)),
    ...join(gatesContract, gatesResource(editing)),
    ...join(ticketTypesContract, createTicketTypes(editing)),
    ...join(questionsContract, createQuestions(editing)),
  ];
}

function promoGuessesOf({ database, now, identity }: EventsDeps) {
  const { traceKey } = identity.secrets;
  return createPromoGuesses({
    database,
    now,
    traceKey,
    originOf: (context) => originOf(identity, context),
  });
}
