import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Form } from '#app/data/use-form.ts';
import type { Proof } from '#app/data/use-proof.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { DialogButtons } from './confirm-dialog.tsx';
import { ProofField } from './fields/proof-field.tsx';

interface ProvenFormProps {
  readonly proof: Proof;
  readonly form: Pick<Form<'currentPassword'>, 'field' | 'submit' | 'failure' | 'busy'>;
  /** Label of the submit button. */
  readonly confirm: string;
  /** Destructive actions are red, which is the default. */
  readonly look?: 'danger' | 'primary';
  /** Label of the other button; "Cancel" by default. */
  readonly keep?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * Form of a dialog for actions that need a recent proof of identity: the question, the password field once required,
 * and both buttons.
 */
export function ProvenForm({
  proof,
  form,
  confirm,
  look = 'danger',
  keep,
  onClose,
  children,
}: ProvenFormProps) {
  const { cancel } = useShellTexts();
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}
    >
      {children}
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <DialogButtons>
        <Button onClick={onClose}>{keep ?? cancel}</Button>
        <Button type="submit" look={look} busy={form.busy}>
          {confirm}
        </Button>
      </DialogButtons>
    </form>
  );
}
