import type { ReactNode } from 'react';

/**
 * Isolates a text, so that its direction follows its first letter and punctuation at its ends stays with it. Other
 * content handles this itself.
 */
export const apart = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content;
