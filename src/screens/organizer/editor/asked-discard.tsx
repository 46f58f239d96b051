import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';

interface AskedDiscardProps {
  readonly look?: 'plain';
  /** On the button that asks, and on the one that does it. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly action: ComponentProps<typeof ConfirmDialog>['action'];
  readonly asking: boolean;
  readonly onAsk: (asking: boolean) => void;
}

/** A button that discards what is in the editor, after a question. */
export function AskedDiscard({ look, label, title, text, action, asking, onAsk }: AskedDiscardProps) {
  return (
    <>
      <Button {...(look === undefined ? {} : { look })} onClick={() => onAsk(true)}>
        {label}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={title}
          description={text}
          confirm={label}
          action={action}
          onClose={() => onAsk(false)}
        />
      ) : null}
    </>
  );
}
