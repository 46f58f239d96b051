import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface MoreButtonProps {
  /** Loads the next page. */
  readonly onMore: () => void;
  /** Called with whether the button has the focus; while it does, the list above loads nothing automatically. */
  readonly onStay: (stays: boolean) => void;
  readonly children: ReactNode;
}

/**
 * Button below a list with more pages. Stays in view for keyboard users: automatic loading near the end would push it
 * away under their focus, again and again, up to the last of a hundred thousand rows.
 */
export function MoreButton({ onMore, onStay, children }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const around = button.current?.parentElement;
    if (around === null || around === undefined) return;
    const grown = new ResizeObserver(() => {
      if (around.ownerDocument.activeElement === button.current)
        button.current?.scrollIntoView({ block: 'nearest' });
    });
    grown.observe(around);
    return () => grown.disconnect();
  }, []);
  // It disappears with the last page, and a removed button fires no blur event.
  useEffect(() => () => onStay(false), [onStay]);
  return (
    <Button ref={button} onClick={onMore} onFocus={() => onStay(true)} onBlur={() => onStay(false)}>
      {children}
    </Button>
  );
}
