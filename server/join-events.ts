import * as eventDraftsContract from '#contract/events/event-drafts.ts';
import * as eventsContract from '#contract/events/events.ts';
import * as ticketTypesContract from '#contract/events/ticket-types.ts';
import { tellHeader } from './door/change-gates.ts';
import type { EditingDeps } from './events/edit-event.ts';
import { createEventDrafts } from './resources/events/event-drafts.ts';
import { createEvents } from './resources/events/events.ts';
import { createTicketTypes } from './resources/events/ticket-types.ts';
import { join, type Joined } from './resources/joined.ts';
import type { Signers } from './signing/signers.ts';

export interface EventsDeps extends Omit<EditingDeps, 'tellDoors'> {
  readonly signers: Signers;
}

/** Events as visitors see them, and as their organizers make them. A change reaches scanners as a new signed header. */
export function joinEvents(deps: EventsDeps): readonly Joined[] {
  const editing: EditingDeps = { ...deps, tellDoors: (queries, event) => tellHeader(deps, queries, event) };
  return [
    ...join(eventsContract, createEvents(deps)),
    ...join(eventDraftsContract, createEventDrafts(editing)),
    ...join(ticketTypesContract, createTicketTypes(editing)),
  ];
}
