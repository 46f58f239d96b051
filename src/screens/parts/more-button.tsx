import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface MoreButtonProps {
  /** Reads the next page. */
  readonly onMore: () => void;
  /** Whether the button has the focus: then a list above it loads nothing by itself. */
  readonly onStay: (stays: boolean) => void;
  readonly children: ReactNode;
}

/**
 * Under a list of which more is to come. Whoever comes here by the Tab key keeps it in sight: what is loaded by being
 * near the end would push it away under their focus, and again, up to the last of a hundred thousand rows.
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
  // It goes with the last page, and a button that is gone hears no blur.
  useEffect(() => () => onStay(false), [onStay]);
  return (
    <Button ref={button} onClick={onMore} onFocus={() => onStay(true)} onBlur={() => onStay(false)}>
      {children}
    </Button>
  );
}
