import { withAnswer } from '#app/checkout/checkout-answers.ts';
import type { CheckoutErrors, Draft } from '#app/checkout/checkout-form.ts';
import { questionsFor, type Question, type QuestionPer } from '#domain/events/question.ts';
import { answerField, type AnswerPlace } from '#domain/sales/answer.ts';
import { AnswerField } from '#screens/parts/fields/answer-field.tsx';

interface AskedFieldsProps {
  readonly questions: readonly Question[];
  readonly per: QuestionPer;
  /** Of what is bought for whoever is asked. */
  readonly ticketTypeIds: readonly string[];
  readonly place: AnswerPlace;
  /** Under which the draft has their answers. */
  readonly draftKey: string;
  readonly draft: Draft;
  readonly errors: CheckoutErrors;
  /** `field`: as the errors name it. */
  readonly onChange: (draft: Draft, field: string) => void;
}

/** What an event asks of its buyer, or of one attendee. */
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
