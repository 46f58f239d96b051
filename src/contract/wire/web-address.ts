import * as v from 'valibot';
import { problem } from './field-problem.ts';

/**
 * A web page's URL; nothing else ever becomes a link. One with a user name before its host would look like another
 * host's.
 */
export const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.url(problem('webAddress')),
  v.regex(/^https?:\/\/[^/?#\\@]+(?:[/?#\\]|$)/i, problem('webAddress')),
);

/** Returns whether a text is accepted as a web page's URL. */
export const isWebAddress = (text: string): boolean => v.is(webAddress, text);
