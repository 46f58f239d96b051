import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { problemsOfEvent, type EventField, type EventTexts } from '#app/events/event-form.ts';
import { fitsQuestion } from '#app/events/question-form.ts';
import { fitsType } from '#app/events/ticket-type-form.ts';
import { steps, type Step } from './steps.ts';

/** Where the fields are that can be incomplete; the others of the event are under `what`. */
const stepOfField: Readonly<Partial<Record<EventField, Step>>> = {
  startsAt: 'when',
  endsAt: 'when',
  doorsOpenAt: 'when',
  timeZone: 'when',
  venueName: 'where',
  onlineUrl: 'where',
  ageLimit: 'door',
  capacity: 'tickets',
};

/** Returns the steps with incomplete or invalid fields, which keep the form from being saved for everyone. */
export function unfinishedSteps(
  typed: EventTexts,
  types: Pick<EditedTypes, 'view'>,
  questions: Pick<EditedQuestions, 'view'>,
): readonly Step[] {
  const found = new Set<Step>();
  for (const name of Object.keys(problemsOfEvent(typed)) as EventField[])
    found.add(stepOfField[name] ?? 'what');
  if (!types.view.items.every((item) => fitsType(item.view.typed))) found.add('tickets');
  if (!questions.view.items.every((item) => fitsQuestion(item.view.typed))) found.add('questions');
  return steps.filter((step) => found.has(step));
}
