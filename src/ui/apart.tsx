import type { ReactNode } from 'react';

/** Names and values that are set apart in a text already (UAX 9). */
const setApart = /\u2068[^\u2069]*\u2069/g;

/**
 * Isolates a text, so that its direction follows its first letter and punctuation at its ends stays with it. Other
 * content handles this itself.
 */
export function apart(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || content === '') return content;
  if (!content.includes('\u2068')) return <bdi>{content}</bdi>;
  // A browser would take the direction of a sentence from the name that it begins with.
  const [first] = /\p{L}/u.exec(content.replaceAll(setApart, '')) ?? [];
  // Nothing but names: one follows the other as the page runs.
  if (first === undefined) return content;
  return <bdi dir={/[\u0590-\u08ff]/.test(first) ? 'rtl' : 'ltr'}>{content}</bdi>;
}
