import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
import { buttonLook } from './button.tsx';

const panel = cva({
  base: {
    bg: 'surface.raised',
    color: 'text',
    borderColor: 'line',
    borderWidth: '1px',
    maxH: '88dvh',
    overflowY: 'auto',
    p: 'room',
    display: 'grid',
    gap: 'base',
    alignContent: 'start',
    outline: 'none',
  },
  variants: {
    shape: {
      dialog: {
        w: 'full',
        maxW: '30rem',
        borderRadius: 'large',
        m: 'base',
        animation: 'rise 220ms {easings.settle}',
      },
      sheet: {
        w: 'full',
        maxW: '36rem',
        borderTopRadius: 'large',
        pb: 'calc(1.5rem + env(safe-area-inset-bottom))',
        animation: 'sheetIn 220ms {easings.settle}',
        _wide: { borderRadius: 'large', mb: 'room' },
      },
    },
  },
});

const backdrop = css({
  position: 'fixed',
  inset: '0',
  bg: 'rgb(4 5 7 / 0.74)',
  zIndex: '50',
  animation: 'fadeIn 120ms',
});
const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: '51',
  display: 'flex',
  justifyContent: 'center',
});

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** `sheet` comes from below, under the thumb. */
  readonly shape?: 'dialog' | 'sheet';
  /** `alertdialog` waits for an answer. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A layer over the page: focus is trapped in it and returns to where it came from. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  shape = 'dialog',
  role = 'dialog',
}: DialogProps) {
  return (
    <ArkDialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ArkDialog.Backdrop className={backdrop} />
        <ArkDialog.Positioner
          className={positioner}
          style={{ alignItems: shape === 'sheet' ? 'flex-end' : 'center' }}
        >
          <ArkDialog.Content className={panel({ shape })}>
            <div
              className={css({
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'flex-start',
                gap: 'base',
              })}
            >
              <ArkDialog.Title className={css({ textStyle: 'h2' })}>{title}</ArkDialog.Title>
              <ArkDialog.CloseTrigger
                className={buttonLook({ look: 'plain', size: 'square' })}
                aria-label="Close"
              >
                <X size={22} aria-hidden />
              </ArkDialog.CloseTrigger>
            </div>
            {description === undefined ? null : (
              <ArkDialog.Description className={css({ color: 'text.soft' })}>
                {description}
              </ArkDialog.Description>
            )}
            {children}
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

/** A dialog that rises from the lower edge. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
