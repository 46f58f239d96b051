import { readingOf } from '#messages/isolated.ts';

/**
 * A sentence by itself, of the app or of a person. A browser would take the first letter of a name that the sentence sets
 * apart for the sentence's own, and put its end where its beginning is.
 */
export const Sentence = ({ children }: { readonly children: string }) => (
  <bdi dir={readingOf(children, undefined)}>{children}</bdi>
);
