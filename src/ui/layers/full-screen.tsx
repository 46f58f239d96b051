import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { wholeWindow } from './whole-window.ts';

const look = cx(
  wholeWindow,
  css({
    overflow: 'auto',
    bg: 'surface.ground',
    p: { base: 'base', md: 'wide' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 'room',
  }),
);

interface FullScreenProps {
  readonly title: string;
  /** What stands beside the title: the way out, too. */
  readonly beside: ReactNode;
  /** On Escape. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * Covers the whole window, for a display that people look at. It is the browser's own modal dialog, so that nothing
 * below it can be reached; whoever leaves it is back where they were, with the focus and the scrolled place.
 */
export function FullScreen({ title, beside, onLeave, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before its element is removed: closing it gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    const page = current?.ownerDocument.documentElement;
    if (page !== undefined) page.style.overflow = 'hidden';
    current?.showModal();
    return () => {
      if (page !== undefined) page.style.overflow = '';
      current?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={look}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <header className={css({ display: 'flex', gap: 'base', alignItems: 'center' })}>
        {/* Has the focus first, which nobody at a display asked for. */}
        <h2
          id={titleId}
          tabIndex={-1}
          className={css({ textStyle: 'h1', overflowWrap: 'anywhere', outline: 'none' })}
        >
          <bdi>{title}</bdi>
        </h2>
        {beside}
      </header>
      {children}
    </dialog>
  );
}
