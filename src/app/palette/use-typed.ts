import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { foldText } from '#domain/text/text-fold.ts';

/** Debounce time of typing; ms. */
const typingMs = 200;
/** Shorter texts match too much to be useful. */
const minTyped = 2;

export interface Typed {
  /** The text to search for, after a pause in typing; '' if it is too short. */
  readonly asked: string;
  /** The typed text is the one being searched. */
  readonly resting: boolean;
  /** The typed text is too short to search. */
  readonly tooShort: boolean;
}

/** Returns the text to search for, debounced. */
export function useTyped(text: string): Typed {
  const { clock } = useEngines();
  const wanted = foldText(text).length < minTyped ? '' : text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (wanted === asked) return undefined;
    return clock.after(wanted === '' ? 0 : typingMs, () => setAsked(wanted));
  }, [wanted, asked, clock]);
  return {
    asked: wanted === '' ? '' : asked,
    resting: wanted === asked || wanted === '',
    tooShort: wanted === '' && text.trim() !== '',
  };
}
