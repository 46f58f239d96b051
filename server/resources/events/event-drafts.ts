import type * as contract from '#contract/events/event-drafts.ts';
import { duplicateEvent } from '#server/events/duplicate-event.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { openEventDate, postponeEvent } from '#server/events/postpone-event.ts';
import {
  changeDraft,
  createDraft,
  deleteDraft,
  publish,
  readDraft,
  unpublish,
} from '#server/events/edit-events.ts';
import type { Answer } from '#server/resources/call.ts';

type DraftAnswers = {
  readonly [
    K in
      | 'createEvent'
      | 'readEventDraft'
      | 'changeEvent'
      | 'publishEvent'
      | 'unpublishEvent'
      | 'postponeEvent'
      | 'openEventDate'
      | 'duplicateEvent'
      | 'deleteEvent'
  ]: Answer<(typeof contract)[K]>;
};

/** Creating and editing events. A change reaches every device as a new signed header in the feed. */
export function createEventDrafts(deps: EditingDeps): DraftAnswers {
  return {
    createEvent: ({ body, caller }) => createDraft(deps, caller, body),
    readEventDraft: ({ params }) => readDraft(deps, params.registrationId),
    changeEvent: ({ params, body, query, caller }) =>
      changeDraft(deps, caller, params.registrationId, body, query),
    publishEvent: ({ params, caller }) => publish(deps, caller, params.registrationId),
    unpublishEvent: ({ params, caller }) => unpublish(deps, caller, params.registrationId),
    postponeEvent: ({ params, body, query, caller }) =>
      postponeEvent(deps, caller, params.registrationId, { times: body, version: query.version }),
    openEventDate: ({ params, query, caller }) =>
      openEventDate(deps, caller, params.registrationId, query.version),
    duplicateEvent: ({ params, body, caller }) =>
      duplicateEvent(deps, caller, params.registrationId, {
        eventId: body.registrationId,
        startsAt: Date.parse(body.startsAt),
      }),
    deleteEvent: ({ params, caller }) => deleteDraft(deps, caller, params.registrationId),
  };
}
