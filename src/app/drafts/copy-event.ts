import { ticketTypesOf } from '#app/events/question-form.ts';
import type { EventDrafts } from '#app/engines/drafts.ts';
import type { OpenedDraft } from './use-event-draft.ts';
import type { EditedQuestions, EditedTypes } from './use-part-list.ts';

/** An event as it is typed on this page. */
export interface TypedEvent {
  readonly opened: OpenedDraft;
  readonly types: Pick<EditedTypes, 'view'>;
  readonly questions: Pick<EditedQuestions, 'view'>;
}

/** Starts a new event from what is typed here, with its ticket types and questions; returns its id, or null if signed out. */
export function copyEvent(
  drafts: Pick<EventDrafts, 'begin' | 'types' | 'questions'>,
  { opened, types, questions }: TypedEvent,
  newId: () => string,
): string | null {
  const id = newId();
  const { typed } = opened.view;
  const begun = drafts.begin(id, typed);
  if (!begun.ok) return null;
  // Stored and sent as if typed.
  begun.value.type(typed);
  const newIds = new Map(types.view.items.map((type) => [type.id, newId()]));
  const newTypes = drafts.types(id);
  for (const type of types.view.items) newTypes.add(newIds.get(type.id) ?? newId(), type.view.typed);
  const newQuestions = drafts.questions(id);
  for (const { view } of questions.view.items) {
    const ticketTypes = ticketTypesOf(view.typed).flatMap((type) => newIds.get(type) ?? []);
    newQuestions.add(newId(), { ...view.typed, ticketTypes: ticketTypes.toSorted().join() });
  }
  newTypes.stop();
  newQuestions.stop();
  return id;
}
