import * as v from 'valibot';

/**
 * One of the words of a reply. A word that is not among them was invented by a newer server, and reads as `otherwise`,
 * the most careful of them: it admits, sells and promises nothing. Without this a single new word would cost an older
 * app the whole reply. For replies only: what a server is asked for in words that it does not know, it refuses.
 */
export function wordOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  otherwise: Words[number],
) {
  return v.fallback(v.picklist(words), otherwise);
}
