import { useEffect, useId, useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';

const coverStyle = css({
  position: 'fixed',
  inset: '0',
  w: '100vw',
  h: '100dvh',
  maxW: 'none',
  maxH: 'none',
  m: '0',
  p: 'room',
  border: 'none',
  overflowY: 'auto',
  bg: 'ink',
  color: 'text',
});
const panelStyle = css({
  display: 'grid',
  gap: 'base',
  alignContent: 'center',
  maxW: '30rem',
  minH: 'full',
  mx: 'auto',
});

interface CoverProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Covers the whole page, including other dialogs, until one of its buttons is pressed: nothing below can be seen or
 * reached, and nothing is lost. Only the browser's own modal dialog is above every other layer.
 */
export function Cover({ title, children }: CoverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const open = () => {
      if (!current.open) current.showModal();
    };
    open();
    // Browsers close it on a second Escape, even if the page prevents the first.
    current.addEventListener('close', open);
    return () => {
      current.removeEventListener('close', open);
      current.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className={coverStyle}
    >
      <div className={panelStyle}>
        <h2 id={titleId} className={css({ textStyle: 'h2', overflowWrap: 'anywhere' })}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
