import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { foldText } from '#domain/text/text-fold.ts';

/** What comes quickly is searched for together; ms. */
const typingMs = 200;
/** Of fewer signs everything is found, and nothing. */
const leastTyped = 2;

export interface Typed {
  /** What to search for, once a hand rests; '' where too little was typed. */
  readonly asked: string;
  /** What was typed is what is searched for. */
  readonly resting: boolean;
  /** Something was typed, and too little to search for it. */
  readonly tooShort: boolean;
}

/** What to search for of what is typed. */
export function useTyped(text: string): Typed {
  const { clock } = useEngines();
  const wanted = foldText(text).length < leastTyped ? '' : text.trim();
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
