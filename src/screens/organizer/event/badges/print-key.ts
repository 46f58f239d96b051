import { useEffect, useRef } from 'react';
import { useEngines } from '#app/engines/engines.tsx';

/** Prints with the browser's own keys, Ctrl+P or Cmd+P: the browser would print the page around the badges. */
export function usePrintKey(print: () => void): void {
  const { tab } = useEngines();
  const newest = useRef(print);
  useEffect(() => {
    newest.current = print;
  });
  useEffect(() => {
    const stop = new AbortController();
    const press = (event: KeyboardEvent) => {
      if (!isPrint(event)) return;
      event.preventDefault();
      if (!event.repeat) newest.current();
    };
    tab.document.addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, [tab]);
}

/** On a keyboard without Latin letters, P is at its US position. */
function isPrint({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'p' : code === 'KeyP';
}
