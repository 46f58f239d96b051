import { withAnswer } from '#app/checkout/checkout-answers.ts';
import type { CheckoutErrors, Draft } from '#app/checkout/checkout-form.ts';
import { questionsFor, type Question, type QuestionPer } from '#domain/events/question.ts';
import { answerField, type AnswerPlace } from '#domain/sales/answer.ts';
import { AnswerField } from '#screens/parts/fields/answer-field.tsx';

interface AskedFieldsProps {
  readonly questions: readonly Question[];
  readonly per: QuestionPer;
  /** Ticket types bought for this person. */
  readonly ticketTypeIds: readonly string[];
  readonly place: AnswerPlace;
  /** Key of their answers in the draft. */
  readonly draftKey: string;
  readonly draft: Draft;
  readonly errors: CheckoutErrors;
  /** `field`: name as in errors. */
  readonly onChange: (draft: Draft, field: string) => void;
}

/** The event's questions to its buyer, or to one attendee. */
export function AskedFields({
  questions,
  per,
  ticketTypeIds,
  place,
  draftKey,
  draft,
  errors,
  onChange,
}: AskedFieldsProps) {
  return questionsFor(questions, per, ticketTypeIds).map((question) => {
    const field = answerField(place, question.questionId);
    return (
      <AnswerField
        key={question.questionId}
        question={question}
        name={field}
        values={draft.answers[draftKey]?.[question.questionId]?.values ?? []}
        error={errors[field]}
        onChange={(values) => {
          const answers = withAnswer(draft.answers, draftKey, question, values);
          onChange({ ...draft, answers }, field);
        }}
      />
    );
  });
}
