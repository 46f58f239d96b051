import type { Form } from '#app/data/use-form.ts';
import type { Proof } from '#app/data/use-proof.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';

interface ProofFieldProps {
  readonly proof: Proof;
  readonly form: Pick<Form<'currentPassword'>, 'field'>;
}

/** The password field, shown once the server requires a password. */
export function ProofField({ proof, form }: ProofFieldProps) {
  const { proof: texts } = useMessages('parts');
  // It appears after a press, so the focus moves to it.
  const frame = useFirstField<HTMLDivElement>(proof.asked);
  if (!proof.asked) return null;
  return (
    <div ref={frame}>
      <PasswordField
        label={texts.label}
        hint={texts.hint}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </div>
  );
}
