import { useMessages } from '#app/engines/use-messages.ts';
import type { Form } from '#app/data/use-form.ts';
import { TextField } from '#ui/fields/field.tsx';

/** Field for accounts that require more than a password or Google. */
export function SecondFactorField({ form }: { readonly form: Pick<Form<'secondFactorCode'>, 'field'> }) {
  const { login: texts, fields } = useMessages('account');
  return (
    <TextField
      label={fields.secondFactorCode}
      hint={texts.secondFactorHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...form.field('secondFactorCode')}
    />
  );
}
