import { ticketTypesOf, type QuestionTexts } from '#app/events/question-form.ts';
import type { EventDrafts } from '#app/engines/drafts.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { OpenedDraft } from './use-event-draft.ts';
import type { EditedQuestions, EditedTypes } from './use-part-list.ts';

/** An event as it is typed on this page. */
export interface TypedEvent {
  readonly opened: OpenedDraft;
  readonly types: Pick<EditedTypes, 'view'>;
  readonly questions: Pick<EditedQuestions, 'view'>;
}

/**
 * Starts a new event from what is typed here, with its ticket types and questions, and waits until all of it is on this
 * device.
 *
 * @returns its id, or null if it could not be stored. What was stored of it is abandoned then: only if the store fails
 *   at deleting it, too, and until this page closes, a later page sends it, as a draft that its person can delete
 */
export async function copyEvent(
  drafts: Pick<EventDrafts, 'begin' | 'types' | 'questions' | 'abandon'>,
  { opened, types, questions }: TypedEvent,
  newId: () => string,
): Promise<string | null> {
  const id = newId();
  const { typed } = opened.view;
  const begun = drafts.begin(id, typed);
  if (!begun.ok) return null;
  // Stored and sent as if typed.
  begun.value.type(typed);
  const newIds = new Map(remaining(types.view.items).map((type) => [type.id, newId()]));
  const isStored = await Promise.all([
    begun.value.stored(),
    addAll(
      drafts.types(id),
      remaining(types.view.items).map((type) => ({
        id: newIds.get(type.id) ?? newId(),
        // The new event has none of the other's gates.
        texts: { ...type.view.typed, gates: '' },
      })),
    ),
    addAll(
      drafts.questions(id),
      remaining(questions.view.items).map(({ view: { typed: question } }) => {
        const copied = ticketTypesOf(question).flatMap((type) => newIds.get(type) ?? []);
        // Without its limit it would be asked with all of them.
        const retired = isAskedWithNone(question, newIds) ? 'yes' : question.retired;
        return { id: newId(), texts: { ...question, retired, ticketTypes: copied.toSorted().join() } };
      }),
    ),
  ]);
  if (isStored.every(Boolean)) return id;
  await drafts.abandon(id);
  return null;
}

/** Returns whether a copy of the event has a question that is limited to ticket types which aren't here. */
export function hasUnaskedQuestions({ types, questions }: Omit<TypedEvent, 'opened'>): boolean {
  const here = new Set(remaining(types.view.items).map(({ id }) => id));
  return remaining(questions.view.items).some(({ view }) => isAskedWithNone(view.typed, here));
}

/** Whether a question is limited to ticket types other than these. */
function isAskedWithNone(
  question: Pick<QuestionTexts, 'ticketTypes'>,
  types: Pick<ReadonlySet<string>, 'has'>,
): boolean {
  const asked = ticketTypesOf(question);
  return asked.length > 0 && !asked.some((type) => types.has(type));
}

/** Returns the parts that weren't deleted: a deletion that the server refused is shown like any other part. */
const remaining = <P extends { readonly view: { readonly typed: { readonly removed: string } } }>(
  items: readonly P[],
): readonly P[] => items.filter(({ view }) => view.typed.removed === '');

interface NewParts<F extends string> {
  add(id: string, texts: Texts<F>): void;
  move(id: string, to: number): void;
  stored(): Promise<boolean>;
  stop(): void;
}

/** Adds parts in this order; returns false if one of them could not be stored. */
async function addAll<F extends string>(
  list: NewParts<F>,
  parts: readonly { readonly id: string; readonly texts: Texts<F> }[],
): Promise<boolean> {
  for (const { id, texts } of parts) list.add(id, texts);
  const last = parts.at(-1);
  // Their ids don't sort in this order, so it is stored as if they had been arranged.
  if (last !== undefined && parts.length > 1) list.move(last.id, parts.length - 1);
  const isStored = await list.stored();
  list.stop();
  return isStored;
}
