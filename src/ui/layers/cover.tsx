import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { css, cx } from 'styled-system/css';
import { wholeWindow } from './whole-window.ts';

const coverStyle = cx(wholeWindow, css({ p: 'room', overflowY: 'auto', bg: 'ink' }));
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

/** What an open dialog below hears of the whole page, to keep the focus and to close. */
const heardBelow = ['focusin', 'keydown', 'pointerdown', 'mousedown', 'touchstart'] as const;

/** Keeps dialogs below from hearing what happens in `cover`: they would take the focus, or close. */
function muffle(cover: HTMLElement): () => void {
  const stop = (event: Event) => {
    if (event.target instanceof Node && cover.contains(event.target)) event.stopImmediatePropagation();
  };
  for (const type of heardBelow) addEventListener(type, stop, true);
  return () => {
    for (const type of heardBelow) removeEventListener(type, stop, true);
  };
}

/**
 * Covers the whole page, including other dialogs, until one of its buttons is pressed: nothing below can be seen or
 * reached, and nothing is lost. Only the browser's own modal dialog is above every other layer. It is outside of the
 * app's root, which an open dialog hides from screen readers.
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
    const unmuffle = muffle(current);
    open();
    // Browsers close it on a second Escape, even if the page prevents the first.
    current.addEventListener('close', open);
    return () => {
      current.removeEventListener('close', open);
      current.close();
      unmuffle();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className={coverStyle}
      // An open dialog switches the pointer off for the rest of the page.
      style={{ pointerEvents: 'auto' }}
    >
      <div className={panelStyle}>
        <h2 id={titleId} className={css({ textStyle: 'h2', overflowWrap: 'anywhere' })}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
