import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Action } from '#app/data/use-action.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

type ConfirmedAction = Pick<Action<void>, 'busy' | 'error' | 'run' | 'leave'> &
  Partial<Pick<Action<void>, 'isUnsure'>>;

interface ConfirmDialogProps {
  /** The question: "Remove Main gate?" */
  readonly title: string;
  /** Describes the consequences. */
  readonly description?: ReactNode;
  /** The confirm button's verb: "Remove". */
  readonly confirm: string;
  /** Label of the dismiss button; "Cancel" by default. Set it where "Cancel" would be ambiguous. */
  readonly cancel?: string;
  readonly action: ConfirmedAction;
  readonly onClose: () => void;
  /** Inputs to fill in before confirming. */
  readonly children?: ReactNode;
}

/** Confirms an action that can't be undone and shows why it failed. Every way of closing the dialog means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useShellTexts();
  const { title, description, confirm, cancel = texts.cancel, action, onClose, children } = props;
  const dismissed = useNoticeIfRemoved(action);
  const close = () => {
    dismissed();
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

/**
 * Reports the action's error in a notice if the dialog is removed while it shows it: after a lost reply the reloaded
 * list may no longer have the row that the dialog belongs to. Returns what to call when the user closes the dialog.
 */
function useNoticeIfRemoved({ error, isUnsure = false }: ConfirmedAction): () => void {
  const { auth, notify } = useEngines();
  const { parts } = useShellTexts();
  const isDismissed = useRef(false);
  const person = () => auth.state().user?.credentialId;
  const personNow = useEffectEvent(person);
  const tell = useEffectEvent((of: number | undefined) => {
    // The next attempt has cleared it, the user has read it, or somebody else has signed in.
    if (error === null || isDismissed.current || person() !== of) return;
    notify.failed(isUnsure ? parts.unsure : parts.notDone, error);
  });
  useEffect(() => {
    if (error === null) return undefined;
    const of = personNow();
    return () => tell(of);
  }, [error]);
  return () => void (isDismissed.current = true);
}

/** The buttons at the end of a dialog: no first, yes last. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', gap: 'snug', justifyContent: 'flex-end', flexWrap: 'wrap' })}>
      {children}
    </div>
  );
}
