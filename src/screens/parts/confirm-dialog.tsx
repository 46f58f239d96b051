import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Action } from '#app/data/use-action.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

interface ConfirmDialogProps {
  /** The question: "Remove Main gate?" */
  readonly title: string;
  /** Describes the consequences. */
  readonly description?: ReactNode;
  /** The confirm button's verb: "Remove". */
  readonly confirm: string;
  /** Label of the dismiss button; "Cancel" by default. Set it where "Cancel" would be ambiguous. */
  readonly cancel?: string;
  readonly action: Pick<Action<void>, 'busy' | 'error' | 'run' | 'leave'>;
  readonly onClose: () => void;
  /** Inputs to fill in before confirming. */
  readonly children?: ReactNode;
}

/** Confirms an action that can't be undone and shows why it failed. Every way of closing the dialog means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useShellTexts();
  const { title, description, confirm, cancel = texts.cancel, action, onClose, children } = props;
  const close = () => {
    action.leave();
    onClose();
  };
  return (
    <Dialog open onClose={close} role="alertdialog" title={title} description={description}>
      {children}
      <AlertText text={action.error} />
      <DialogButtons>
        <Button onClick={close} disabled={action.busy}>
          {cancel}
        </Button>
        <Button look="danger" busy={action.busy} onClick={() => action.run()}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The buttons at the end of a dialog: no first, yes last. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end', flexWrap: 'wrap' })}>
      {children}
    </div>
  );
}
