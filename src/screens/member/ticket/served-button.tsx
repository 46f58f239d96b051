import type { LucideIcon } from 'lucide-react';
import { css } from 'styled-system/css';
import type { Action } from '#app/data/use-action.ts';
import { AlertNotice } from '#ui/alert-notice.tsx';
import { Button } from '#ui/button.tsx';

interface ServedButtonProps {
  readonly action: Action<void>;
  readonly icon: LucideIcon;
  readonly label: string;
}

/** Downloads something of a ticket; a failure is shown below the row of buttons. */
export function ServedButton({ action, icon: Icon, label }: ServedButtonProps) {
  return (
    <>
      <Button busy={action.busy} onClick={() => action.run()}>
        <Icon size={20} aria-hidden /> {label}
      </Button>
      <AlertNotice text={action.error} tone="attention" className={css({ order: '1', w: 'full' })} />
    </>
  );
}
