import type * as contract from '#contract/events/ticket-types.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { addType, changeType, listTypes, orderTypes, removeType } from '#server/events/ticket-types.ts';
import type { Answer } from '#server/resources/call.ts';

type TypeAnswers = {
  readonly [
    K in 'listTicketTypes' | 'addTicketType' | 'changeTicketType' | 'orderTicketTypes' | 'deleteTicketType'
  ]: Answer<(typeof contract)[K]>;
};

/** Editing ticket types. */
export function createTicketTypes(deps: EditingDeps): TypeAnswers {
  return {
    listTicketTypes: ({ params }) => listTypes(deps, params.registrationId),
    addTicketType: ({ params, query, body, caller }) =>
      addType(deps, caller, params.registrationId, body, query),
    changeTicketType: ({ params, body, query, caller }) =>
      changeType(deps, caller, {
        eventId: params.registrationId,
        ticketTypeId: params.ticketTypeId,
        form: body,
        ...query,
      }),
    orderTicketTypes: ({ params, body, caller }) =>
      orderTypes(deps, caller, params.registrationId, body.ticketTypeIds),
    deleteTicketType: ({ params, caller }) =>
      removeType(deps, caller, params.registrationId, params.ticketTypeId),
  };
}
