import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useCovered } from '#ui/layers/layers.ts';
import { rowBeside } from './row-focus.ts';
import { isTyped, keyOf } from './row-keys.ts';

/**
 * Keys of the field in which a list is searched: `/` comes to it from anywhere on the page but from under a layer, Escape
 * and the arrow down lead from it to the list.
 */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>) {
  const isCovered = useCovered();
  useEffect(() => {
    const page = field.current?.ownerDocument;
    if (isCovered || page === undefined) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // Of several fields on a page the first one takes the key.
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
    // Over the page Escape closes the layer.
    if (!leaves || isCovered || event.nativeEvent.isComposing) return;
    const row = rowBeside(event.currentTarget);
    if (row === null) return;
    // What was searched for stays: a browser would empty the field.
    event.preventDefault();
    row.focus();
  };
}
