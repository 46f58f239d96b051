import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Question } from '#domain/events/question.ts';
import { agreed, maxAnswerLetters } from '#domain/sales/answer.ts';
import { ChoiceBoxes } from '#ui/fields/choice-boxes.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

/** Above this number, choices are shown as a drop-down list. */
const maxBoxes = 7;

interface AnswerFieldProps {
  readonly question: Question;
  /** Name of the field in its form, also used by errors. */
  readonly name: string;
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** An organizer's question with the field for its answer. */
export function AnswerField({ question, name, values, error, onChange }: AnswerFieldProps) {
  const texts = useMessages('answers');
  const { kind, required, choices } = question;
  const label = required ? question.text : texts.optional(question.text);
  const text = {
    label,
    name,
    error,
    value: values[0] ?? '',
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange([event.target.value]),
  };
  const boxes = { label, name, error, values, onChange };
  switch (kind) {
    case 'text':
      return <TextField maxLength={maxAnswerLetters.text} {...text} />;
    case 'long_text':
      return <TextArea rows={3} maxLength={maxAnswerLetters.long_text} {...text} />;
    case 'number':
      return <NumberField inputMode="decimal" maxLength={20} {...text} />;
    case 'date':
      return <TextField type="date" {...text} />;
    case 'choice':
      // A selected radio button cannot be cleared.
      if (choices.length > maxBoxes || !required)
        return (
          <SelectField
            {...text}
            choices={[
              { value: '', label: texts.choose },
              ...choices.map((value) => ({ value, label: value })),
            ]}
          />
        );
      return <ChoiceBoxes take="one" choices={boxesOf(choices)} {...boxes} />;
    case 'several':
      return <ChoiceBoxes take="any" choices={boxesOf(choices)} {...boxes} />;
    case 'consent':
      return (
        <ChoiceBoxes
          take="any"
          {...boxes}
          label={<ConsentText question={question} label={label} />}
          choices={[{ value: agreed, label: texts.agree }]}
        />
      );
    case 'unknown':
      return null;
  }
}

const boxesOf = (choices: readonly string[]) =>
  choices.map((value) => ({ value, label: <bdi>{value}</bdi> }));

/** The text to agree to, with a link to the full terms. */
function ConsentText({ question, label }: { readonly question: Question; readonly label: string }) {
  const { read } = useMessages('answers');
  const { linkUrl } = question;
  return (
    <>
      <span className={css({ whiteSpace: 'pre-line' })}>{label}</span>
      {linkUrl === null ? null : (
        <>
          {' '}
          <a
            href={linkUrl}
            target="_blank"
            rel="noreferrer"
            className={css({ color: 'accent', textDecoration: 'underline' })}
          >
            {read}
          </a>
        </>
      )}
    </>
  );
}
