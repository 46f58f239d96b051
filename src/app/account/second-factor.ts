import { useState } from 'react';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';

/** Returns whether a sign-in additionally requires a second factor code. */
export const asksForCode = (failure: Failure): boolean => isRefusedWith(failure, 'second_factor_needed');

/** How often a form was told that a code is required: the first time is a question, not a mistake. */
type Asked = 'never' | 'once' | 'again';

/** Returns whether a form shows the field for the code, and what to call on each refusal. */
export function useAskedCode(): { readonly asked: Asked; readonly note: (failure: Failure) => void } {
  const [asked, setAsked] = useState<Asked>('never');
  const note = (failure: Failure) => {
    if (asked !== 'never') setAsked('again');
    else if (asksForCode(failure)) setAsked('once');
  };
  return { asked, note };
}
