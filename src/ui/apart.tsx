import type { ReactNode } from 'react';

/**
 * A text by itself: it runs as its own first letter does, and the signs at its ends stay with it. Whatever is no text
 * sees to that itself.
 */
export const apart = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content !== '' ? <bdi>{content}</bdi> : content;
