import { useMessages } from '#app/engines/use-messages.ts';
import type { Form } from '#app/data/use-form.ts';
import { TextField } from '#ui/fields/field.tsx';

interface FieldProps {
  readonly form: Pick<Form<'secondFactorCode'>, 'field'>;
  /** Whether the code is only being asked for: nothing was wrong so far. */
  readonly isNew?: boolean;
}

/** Field for accounts that require more than a password or Google. */
export function SecondFactorField({ form, isNew = false }: FieldProps) {
  const { login: texts, fields } = useMessages('account');
  const { error, ...field } = form.field('secondFactorCode');
  return (
    <TextField
      label={fields.secondFactorCode}
      hint={texts.secondFactorHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
      error={isNew ? undefined : error}
    />
  );
}
