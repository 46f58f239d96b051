import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import { bodyOfEvent, fitsEvent, type EventField, type EventTexts } from '#app/events/event-form.ts';
import { changedEventTerms, noTypeTerms, type EventTerm } from '#domain/events/sold-terms.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { HoldersQuestion } from './holders-question.tsx';
import type { Step } from './steps.ts';

/** Fields of the form that say each of the terms. */
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
  /** Shown where the first thing that it is about is changed. */
  readonly step: Step;
}

/** What of the event's form waits for an answer, because people have tickets. */
export function EventQuestion({ opened: { draft, view }, step }: EventQuestionProps) {
  const { typed, over, question } = view;
  // First of all: each step of the form asks at every letter, and nearly always nothing waits.
  if (question === null || over === null || !fitsEvent(typed) || !fitsEvent(over.texts)) return null;
  const [was, now] = [bodyOfEvent(over.texts), bodyOfEvent(typed)];
  // The server knows which codes the areas of the event want; the form says how it became so.
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
