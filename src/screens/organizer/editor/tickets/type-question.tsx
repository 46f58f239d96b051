import { useServer } from '#app/data/server-data.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { bodyOfType, fitsType, type TypeField } from '#app/events/ticket-type-form.ts';
import { listGates } from '#contract/door/gates.ts';
import { changedTypeTerms } from '#domain/events/sold-terms.ts';
import { HoldersQuestion } from '../holders-question.tsx';
import { typeTermChange } from '../../type-terms.ts';

interface TypeQuestionProps {
  readonly eventId: string;
  readonly type: TypeOnPage;
  readonly timeZone: string;
}

/** What of a ticket type's form waits for an answer, because people have tickets of it. */
export function TypeQuestion({ eventId, type: { draft, view }, timeZone }: TypeQuestionProps) {
  const { typed, over, question } = view;
  const gates = useServer(listGates, { params: { registrationId: eventId } }, { off: question === null });
  if (over === null || question === null || !fitsType(typed) || !fitsType(over.texts)) return null;
  const [was, now] = [bodyOfType(over.texts), bodyOfType(typed)];
  const putBack = () => {
    const saved: Partial<Record<TypeField, string>> = {};
    for (const term of changedTypeTerms(was, now)) saved[term] = over.texts[term];
    draft.type(saved);
  };
  return (
    <HoldersQuestion
      draft={draft}
      question={question.text}
      isAsked={view.standing === 'asked'}
      change={typeTermChange(was, now, gates.data?.items ?? [])}
      timeZone={timeZone}
      onUndo={putBack}
    />
  );
}
