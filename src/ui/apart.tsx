import type { ReactNode } from 'react';

/**
 * Returns the direction of a text by its first letter outside of what is set apart in it (UAX 9): a browser would take
 * it from the name that a sentence begins with. Undefined leaves it to the browser.
 */
function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  if (!text.includes('\u2068')) return undefined;
  const [first] = /\p{L}/u.exec(text.replaceAll(/\u2068[^\u2069]*\u2069/g, '')) ?? [];
  return first === undefined ? undefined : /[\u0590-\u08ff]/.test(first) ? 'rtl' : 'ltr';
}

/**
 * Isolates a text, so that its direction follows its first letter and punctuation at its ends stays with it. Other
 * content handles this itself.
 */
export const apart = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <bdi dir={directionOf(content)}>{content}</bdi> : content;
