import type { Call } from '#api/call.ts';
import type { Replies } from '#app/data/replies.ts';
import type { DraftServer } from '#app/drafts/draft.ts';
import { bodyOfEvent, textsOfEvent, type EventField } from '#app/events/event-form.ts';
import { eventReads } from '#app/events/event-reads.ts';
import {
  changeEvent,
  createEvent,
  readEventDraft,
  type EditableEvent,
} from '#contract/events/event-drafts.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import { isRefusedWith, type Result } from '#domain/failures/failure.ts';
import type { Saved } from '#domain/text/stored-draft.ts';

/** Creates the server calls of an event's form, whose replies also tell whether other screens show an old state. */
export function eventServerOf(
  call: Call,
  replies: Pick<Replies, 'cache' | 'readAgain'>,
): DraftServer<EventField> {
  const saved = (result: Result<EditableEvent>): Result<Saved<EventField>> => {
    if (!result.ok) return result;
    reloadIfOther(replies, result.value);
    return { ok: true, value: { texts: textsOfEvent(result.value), version: result.value.version } };
  };
  return {
    create: async (registrationId, typed) =>
      saved(await call(createEvent, { body: { registrationId, ...bodyOfEvent(typed) } })),
    async change(registrationId, typed, version, isAgreed) {
      const query = { ...version, ...askUnless(isAgreed) };
      const body = bodyOfEvent(typed);
      const result = saved(await call(changeEvent, { params: { registrationId }, query, body }));
      // Others have cancelled or deleted it: no screen may go on showing it as on sale.
      if (!result.ok && isRefusedWith(result.failure, 'event_cancelled', 'event_not_found')) reload(replies);
      return result;
    },
    read: async (registrationId) => saved(await call(readEventDraft, { params: { registrationId } })),
  };
}

type State = Pick<EditableEvent, 'status' | 'takenDown'>;

/**
 * Reloads the event where it is shown in another state: an administrator took it down, or someone else published or
 * cancelled it.
 */
function reloadIfOther(
  replies: Pick<Replies, 'cache' | 'readAgain'>,
  { registrationId, status, takenDown }: EditableEvent,
): void {
  const shown = replies.cache.getQueriesData<State>({
    queryKey: [readEventDraft.method, readEventDraft.path, { params: { registrationId } }],
  });
  const isOther = ([, known]: (typeof shown)[number]) =>
    known !== undefined && (known.status !== status || known.takenDown !== takenDown);
  if (shown.some(isOther)) reload(replies);
}

function reload(replies: Pick<Replies, 'readAgain'>): void {
  for (const read of eventReads) void replies.readAgain(read);
}
