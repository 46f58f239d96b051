import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import { bodyOfEvent, fitsEvent, type EventField, type EventTexts } from '#app/events/event-form.ts';
import { changedEventTerms, noTypeTerms, type EventTerm } from '#domain/events/sold-terms.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { HoldersQuestion } from './holders-question.tsx';
import type { Step } from './steps.ts';

/** Form fields of each term. */
const fieldsOf: Readonly<Record<EventTerm, readonly EventField[]>> = {
  venue: ['place', 'venueName', 'venueAddress', 'venueCity', 'venueCountry'],
  onlineUrl: ['place', 'onlineUrl'],
  ageLimit: ['ageLimit'],
  codePolicy: ['codePolicy'],
  reentry: ['reentry'],
};
const stepOf = (term: EventTerm): Step => (term === 'venue' || term === 'onlineUrl' ? 'where' : 'door');

interface EventQuestionProps {
  readonly opened: OpenedDraft;
  /** Shown in the first step that it concerns. */
  readonly step: Step;
}

/** A change of the event's form that waits for confirmation, because it affects ticket holders. */
export function EventQuestion({ opened: { draft, view }, step }: EventQuestionProps) {
  const { typed, over, question } = view;
  // Checked first, because each step evaluates this at every keystroke, and there is rarely a question.
  if (question === null || over === null || !fitsEvent(typed) || !fitsEvent(over.texts)) return null;
  const [was, now] = [bodyOfEvent(over.texts), bodyOfEvent(typed)];
  // The server knows the code policies of the event's areas; the form shows the cause.
  const { changed, ...said } = question.change ?? { changed: changedEventTerms(was, now), was: {}, now: {} };
  const [first] = changed;
  if (first === undefined || stepOf(first) !== step) return null;
  const putBack = () => {
    const saved: Partial<Record<EventField, string>> = {};
    for (const field of changed.flatMap((term) => fieldsOf[term])) saved[field] = over.texts[field];
    draft.type(saved satisfies Partial<EventTexts>);
  };
  return (
    <HoldersQuestion
      draft={draft}
      question={question.text}
      isAsked={view.standing === 'asked'}
      change={{
        changed,
        was: { ...was, ...said.was, ...noTypeTerms },
        now: { ...now, ...said.now, ...noTypeTerms },
      }}
      timeZone={isTimeZone(typed.timeZone) ? typed.timeZone : 'UTC'}
      onUndo={putBack}
    />
  );
}
