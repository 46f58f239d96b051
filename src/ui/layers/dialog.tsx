import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { css, cva, cx } from 'styled-system/css';
import { buttonStyle } from '#ui/button.tsx';
import { RowStop } from '#ui/row-stop.ts';
import { useLayer } from './layers.ts';
import { usePresence } from './presence.ts';
import { useUiTexts } from '#ui/ui-texts.ts';

const panel = cva({
  base: {
    bg: 'surface.raised',
    color: 'text',
    borderColor: 'line',
    borderWidth: '1px',
    maxH: '88dvh',
    overflowY: 'auto',
    // In large letters on a small screen, the room is for the content.
    p: 'min(1.5rem, 9vw)',
    display: 'grid',
    gap: 'base',
    // A long name or address wraps instead of widening its container.
    gridTemplateColumns: 'minmax(0, 1fr)',
    // So does the content of the forms in it, which name no columns of their own.
    '& *': { gridAutoColumns: 'minmax(0, 1fr)' },
    overflowWrap: 'anywhere',
    alignContent: 'start',
    outline: 'none',
    // During the exit animation, taps reach the page below.
    _closed: { pointerEvents: 'none' },
  },
  variants: {
    tall: { true: { minH: '88dvh' }, false: {} },
    shape: {
      dialog: {
        w: 'full',
        maxW: '30rem',
        borderRadius: 'large',
        m: 'base',
        _open: { animation: 'rise 220ms {easings.settle}' },
        _closed: { animation: 'sink 140ms {easings.settle} forwards' },
      },
      /** Its upper edge stays in place, whatever its height. */
      top: {
        w: 'full',
        maxW: 'column',
        alignSelf: 'flex-start',
        borderRadius: 'large',
        m: 'snug',
        p: 'base',
        gap: 'snug',
        md: { mt: '12dvh', p: 'room' },
        _open: { animation: 'fadeIn 120ms' },
        _closed: { animation: 'fadeOut 120ms forwards' },
      },
      sheet: {
        w: 'full',
        maxW: '36rem',
        borderTopRadius: 'large',
        pb: 'calc(1.5rem + env(safe-area-inset-bottom))',
        _open: { animation: 'sheetIn 220ms {easings.settle}' },
        _closed: { animation: 'sheetOut 140ms {easings.settle} forwards' },
        _wide: { borderRadius: 'large', mb: 'room' },
      },
      side: {
        w: 'full',
        maxW: '36rem',
        borderTopRadius: 'large',
        alignSelf: 'flex-end',
        pb: 'calc(1.5rem + env(safe-area-inset-bottom))',
        _open: { animation: 'sheetIn 220ms {easings.settle}' },
        _closed: { animation: 'sheetOut 140ms {easings.settle} forwards' },
        _wide: {
          alignSelf: 'stretch',
          maxH: 'none',
          borderRadius: '0',
          ms: 'auto',
          _open: { animation: 'fadeIn 120ms' },
          _closed: { animation: 'fadeOut 120ms forwards' },
        },
      },
    },
  },
});

const backdrop = css({
  position: 'fixed',
  inset: '0',
  bg: 'rgb(4 5 7 / 0.74)',
  zIndex: '50',
  _open: { animation: 'fadeIn 120ms' },
  _closed: { animation: 'fadeOut 120ms forwards', pointerEvents: 'none' },
});
const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: '51',
  notch: true,
  display: 'flex',
  justifyContent: 'center',
});

/** Text fields only; a choice would change at the first key press. */
const fields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/**
 * Returns the initial focus of a dialog that begins with a field, so that keyboard users can type at once. On a phone
 * the on-screen keyboard would cover the dialog, so the default focus is used.
 */
function firstField(content: HTMLElement | null): HTMLElement | null {
  // The very first control is the close button.
  const first = content?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')[1];
  return first?.matches(fields) === true && matchMedia('(pointer: fine)').matches ? first : null;
}

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /**
   * `sheet` comes from below, within reach of the thumb; `side` is at the end of a wide window, next to what it is
   * about; `top` hangs below the upper edge, for content that changes its height while typing.
   */
  readonly shape?: 'dialog' | 'sheet' | 'side' | 'top';
  /** As high as it may become, for content that arrives after it, or changes with a tab: its buttons stay where they are. */
  readonly tall?: boolean;
  /** `alertdialog` asks before something irreversible; closing it means no. */
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A layer over the page that traps the focus and returns it. Closes with its close button, Escape, a tap outside, or
 * the browser's Back. Its children are unmounted after its exit animation.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  shape = 'dialog',
  tall = false,
  role = 'dialog',
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const present = usePresence(open, content);
  useLayer(open, onClose);
  if (!present) return null;
  const state = open ? 'open' : 'closed';
  return (
    // Ark waits for the end of an exit animation, and forever if it misses that, so `usePresence` decides instead.
    <ArkDialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      closeOnInteractOutside
      initialFocusEl={() => firstField(content.current)}
      // A sheet that closes as this opens returns its focus, which would dismiss this one; ignore that.
      onFocusOutside={(event) => event.preventDefault()}
      onRequestDismiss={(event) => event.preventDefault()}
      present
    >
      <Portal>
        <ArkDialog.Backdrop className={backdrop} data-state={state} hidden={false} />
        <ArkDialog.Positioner
          className={positioner}
          style={{ alignItems: shape === 'dialog' ? 'center' : 'flex-end' }}
        >
          <ArkDialog.Content
            ref={content}
            className={panel({ shape, tall })}
            data-state={state}
            hidden={false}
          >
            <Head title={title} />
            {description === undefined ? null : (
              <ArkDialog.Description className={css({ color: 'text.soft' })}>
                {description}
              </ArkDialog.Description>
            )}
            {/* Opened from a row of a list, it is no part of that. */}
            <RowStop value={undefined}>{children}</RowStop>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

function Head({ title }: { readonly title: string }) {
  return (
    <div
      className={css({
        display: 'flex',
        // Only where there is no room beside the button, in very large letters.
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'flex-start',
        gap: 'base',
      })}
    >
      <ArkDialog.Title className={css({ textStyle: 'h2', flex: '1' })}>{title}</ArkDialog.Title>
      <ArkDialog.CloseTrigger
        // Aligns the close button with the first line of the title.
        className={cx(buttonStyle({ look: 'plain', size: 'square' }), css({ mt: '-0.5rem' }))}
        aria-label={useUiTexts().close}
      >
        <X size={22} aria-hidden />
      </ArkDialog.CloseTrigger>
    </div>
  );
}

/** A dialog that rises from the bottom. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}

/** Details of a list row: at the side of a wide window, from below on a phone. */
export function SideSheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="side" />;
}
