import type { ReactNode } from 'react';

/**
 * Names and values that are set apart in a text already (UAX 9), and amounts such as "350 GMD" in Arabic: the page
 * decides on which side the currency is.
 */
const setApart = /\u2068.*?\u2069|\d\S*\u00a0[A-Z]{3}/gs;

/**
 * Isolates a text, so that its direction follows its first letter and punctuation at its ends stays with it. Other
 * content handles this itself.
 */
export function apart(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || content === '') return content;
  // A browser would take the direction of a sentence from the name that it begins with.
  const rest = content.replace(setApart, '');
  const words = rest === content ? undefined : rest.replace(/^\P{L}+/u, '');
  // Nothing but names and amounts: one follows the other as the page runs.
  if (words === '') return content;
  return <bdi dir={words && (/^[\u0590-\u08ff]/.test(words) ? 'rtl' : 'ltr')}>{content}</bdi>;
}
