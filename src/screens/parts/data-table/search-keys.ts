import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useCovered } from '#ui/layers/layers.ts';
import { isTyped, keyOf } from './typed-keys.ts';

/** The row of a list that is a Tab stop. */
const stopOfRows = 'tr[data-place][tabindex="0"]';

/** Returns the current row of the list in the same part of the page as the element; null if there is no list. */
const rowBeside = (beside: Element): HTMLElement | null =>
  (beside.closest('[role=dialog], main') ?? beside.ownerDocument).querySelector<HTMLElement>(stopOfRows);

/**
 * Keys of a list's search field: `/` focuses it from anywhere on the page unless a layer is open, and Escape or the
 * down arrow moves from it to the list.
 */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>) {
  const isCovered = useCovered();
  useEffect(() => {
    const page = field.current?.ownerDocument;
    if (isCovered || page === undefined) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // If a page has several search fields, the first one takes the key.
      if (event.defaultPrevented || isTyped(event) || keyOf(event) !== '/') return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    page.addEventListener('keydown', onKeyDown);
    return () => page.removeEventListener('keydown', onKeyDown);
  }, [field, isCovered]);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const leaves = event.key === 'Escape' || event.key === 'ArrowDown';
    // While a layer is open, Escape closes that layer.
    if (!leaves || isCovered || event.nativeEvent.isComposing) return;
    const row = rowBeside(event.currentTarget);
    if (row === null) return;
    // Keep the search text: a browser would clear the field.
    event.preventDefault();
    row.focus();
  };
}
