import { readingOf } from '#messages/isolated.ts';

/**
 * A sentence by the app or a user, with its own direction. A browser would otherwise take the direction from the
 * first letter of an embedded name and move the end of the sentence to its start.
 */
export const Sentence = ({ children }: { readonly children: string }) => (
  <bdi dir={readingOf(children, undefined)}>{children}</bdi>
);
