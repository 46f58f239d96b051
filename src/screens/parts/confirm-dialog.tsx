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
  /** What follows from it. */
  readonly description?: ReactNode;
  /** What is done, as a verb: "Remove". */
  readonly confirm: string;
  /** What is left as it is; "Cancel" where that is not what is asked about. */
  readonly cancel?: string;
  readonly action: Pick<Action<void>, 'busy' | 'error' | 'run' | 'clear'>;
  readonly onClose: () => void;
  /** What is to be chosen or typed before. */
  readonly children?: ReactNode;
}

/** Asks before something that cannot be undone, says why it was not done, and closes for no by every way there is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useShellTexts();
  const { title, description, confirm, cancel = texts.cancel, action, onClose, children } = props;
  // What failed is not there at the next asking; what is under way goes on, and says itself how it ends.
  const close = () => {
    if (!action.busy) action.clear();
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
