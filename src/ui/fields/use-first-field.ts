import { useEffect, useRef, type RefObject } from 'react';

/**
 * Where fields take the place of the button that was pressed for them, the focus goes to the first one.
 *
 * @param isOpened whether they were asked for here: fields that were there from the start leave the focus where it is
 * @returns what the fields are in
 */
export function useFirstField<E extends HTMLElement>(isOpened: boolean): RefObject<E | null> {
  const frame = useRef<E>(null);
  useEffect(() => {
    if (isOpened) frame.current?.querySelector('input')?.focus();
  }, [isOpened]);
  return frame;
}
