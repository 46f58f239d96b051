import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first of the fields that replace the button pressed to show them.
 *
 * @param isOpened whether they were requested here: initial fields do not take the focus
 * @returns a ref for the fields' container
 */
export function useFirstField<E extends HTMLElement>(isOpened: boolean): RefObject<E | null> {
  const frame = useRef<E>(null);
  useEffect(() => {
    if (isOpened) frame.current?.querySelector('input')?.focus();
  }, [isOpened]);
  return frame;
}
