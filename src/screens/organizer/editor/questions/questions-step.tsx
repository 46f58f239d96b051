import { Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { useNewIds } from '#app/data/new-id.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { newQuestionTexts } from '#app/events/question-form.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { useReorder } from '../tickets/use-reorder.ts';
import { QuestionRow } from './question-row.tsx';

const softStyle = css({ color: 'text.soft' });

interface QuestionsStepProps {
  readonly questions: EditedQuestions;
  readonly types: EditedTypes;
}

/** Questions for buyers and attendees. */
export function QuestionsStep({ questions, types }: QuestionsStepProps) {
  const { steps, questions: texts } = useMessages('editor');
  const { list, view, again } = questions;
  const newId = useNewIds();
  const { items } = view;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const add = () => {
    const questionId = newId();
    setAdded(new Set([...added, questionId]));
    list?.add(questionId, newQuestionTexts('text'));
  };
  const isShown = view.isLoaded || items.length > 0;
  return (
    <Section title={steps.questions}>
      <ReadState
        read={{
          data: isShown ? view : undefined,
          at: 0,
          // Stored questions can be edited anyway; the draft shows its state.
          failure: isShown ? null : view.failure,
          loading: !isShown && view.failure === null,
          again,
        }}
        titles={{ loading: texts.loading, error: texts.failed, offline: texts.failed }}
      >
        {() => (
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
            <p className={softStyle}>{items.length === 0 ? texts.none : texts.intro}</p>
            {items.length === 0 ? null : <Rows questions={questions} types={types} added={added} />}
            <div>
              <Button look="outline" onClick={add}>
                <Plus size={20} aria-hidden /> {texts.add}
              </Button>
            </div>
          </div>
        )}
      </ReadState>
    </Section>
  );
}

interface RowsProps extends QuestionsStepProps {
  /** Ids of newly added ones. */
  readonly added: ReadonlySet<string>;
}

function Rows({ questions: { list, view }, types, added }: RowsProps) {
  const { moving, questions: texts } = useMessages('editor');
  const [said, setSaid] = useState('');
  const { items } = view;
  const nameOf = (place: number) => items[place]?.view.typed.text || texts.unnamed;
  const { rows, dragged, handle } = useReorder({
    count: items.length,
    onMove(from, to) {
      const question = items[from];
      if (question === undefined) return;
      list?.move(question.id, to);
      setSaid(moving.moved(nameOf(from), to + 1, items.length));
    },
  });
  return (
    <>
      <ul ref={rows} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
        {items.map((question, place) => (
          <li key={question.id}>
            <QuestionRow
              question={question}
              types={types}
              isDragged={dragged === place}
              isFresh={added.has(question.id)}
              handle={handle(place)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
    </>
  );
}
