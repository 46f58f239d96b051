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
  /** What the button says that sends it. */
  readonly confirm: string;
  /** What ends badly is red; left out, it does. */
  readonly look?: 'danger' | 'primary';
  /** What the other button says; left out: cancel. */
  readonly keep?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The form of a dialog for what needs a fresh proof: what is asked, the password once it is wanted, and the two ways out. */
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
