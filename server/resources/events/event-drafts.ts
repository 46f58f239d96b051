import type * as contract from '#contract/events/event-drafts.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
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
    K in 'createEvent' | 'readEventDraft' | 'changeEvent' | 'publishEvent' | 'unpublishEvent' | 'deleteEvent'
  ]: Answer<(typeof contract)[K]>;
};

/** Making and editing events. A change reaches every device as a new signed header in the feed. */
export function createEventDrafts(deps: EditingDeps): DraftAnswers {
  return {
    createEvent: ({ body, caller }) => createDraft(deps, caller, body),
    readEventDraft: ({ params }) => readDraft(deps, params.registrationId),
    changeEvent: ({ params, body, query, caller }) =>
      changeDraft(deps, caller, params.registrationId, body, query.version),
    publishEvent: ({ params, caller }) => publish(deps, caller, params.registrationId),
    unpublishEvent: ({ params, caller }) => unpublish(deps, caller, params.registrationId),
    deleteEvent: ({ params, caller }) => deleteDraft(deps, caller, params.registrationId),
  };
}
