import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { foldText } from '#domain/text/text-fold.ts';

/** What comes quickly is searched for together; ms. */
const typingMs = 200;
/** Of fewer signs everything is found, and nothing. */
const leastTyped = 2;

/** What to search for: what was typed, once a hand rests; empty where that is too little. */
export function useTyped(text: string): { readonly asked: string; readonly resting: boolean } {
  const { clock } = useEngines();
  const wanted = foldText(text).length < leastTyped ? '' : text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (wanted === asked) return undefined;
    return clock.after(wanted === '' ? 0 : typingMs, () => setAsked(wanted));
  }, [wanted, asked, clock]);
  return { asked: wanted === '' ? '' : asked, resting: wanted === asked || wanted === '' };
}
