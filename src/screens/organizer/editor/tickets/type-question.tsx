import { useServer } from '#app/data/server-data.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { bodyOfType, fitsType, type TypeField } from '#app/events/ticket-type-form.ts';
import { listGates } from '#contract/door/gates.ts';
import { isTypeTerm } from '#domain/events/sold-terms.ts';
import { HoldersQuestion } from '../holders-question.tsx';
import { changeAsked } from '../../affected-holders.tsx';
import { typeTermChange } from '../../type-terms.ts';

interface TypeQuestionProps {
  readonly eventId: string;
  readonly type: TypeOnPage;
  readonly timeZone: string;
}

/** A change of a ticket type's form that waits for confirmation, because it affects ticket holders. */
export function TypeQuestion({ eventId, type: { draft, view }, timeZone }: TypeQuestionProps) {
  const { typed, over, question } = view;
  const gates = useServer(listGates, { params: { registrationId: eventId } }, { off: question === null });
  if (question === null || !fitsType(typed)) return null;
  const asks = { draft, question: question.text, isAsked: view.standing === 'asked', timeZone };
  const saved = over !== null && fitsType(over.texts) ? over.texts : null;
  const ofType =
    saved === null ? null : typeTermChange(bodyOfType(saved), bodyOfType(typed), gates.data?.items ?? []);
  // An add-on is redeemed in its own area, so its code policy is the event's.
  const ofEvent = changeAsked(question);
  const change = ofEvent.changed.length > 0 || ofType === null ? ofEvent : ofType;
  const putBack = () => {
    const undone: Partial<Record<TypeField, string>> = {};
    for (const term of ofType?.changed ?? []) if (isTypeTerm(term)) undone[term] = saved?.[term] ?? '';
    draft.type(ofEvent.changed.length > 0 ? { ...undone, kind: saved?.kind ?? '' } : undone);
  };
  return <HoldersQuestion {...asks} change={change} onUndo={putBack} />;
}
