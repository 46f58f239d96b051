import type { Form } from '#app/data/use-form.ts';
import type { Proof } from '#app/data/use-proof.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';

interface ProofFieldProps {
  readonly proof: Proof;
  readonly form: Pick<Form<'currentPassword'>, 'field'>;
}

/** The password, once the server asks for it. */
export function ProofField({ proof, form }: ProofFieldProps) {
  const { proof: texts } = useMessages('parts');
  // It comes after the press that asked for it: whoever types goes on where the answer is wanted.
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
