import * as v from 'valibot';

/**
 * One of the words of a reply. A word that is not among them was invented by a newer server, and reads as `otherwise`,
 * the most careful of them: it admits, sells and promises nothing. Without this a single new word would cost an older
 * app the whole reply. For replies only: what a server is asked for in words that it does not know, it refuses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wordOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  otherwise: Words[number],
) {
  return v.fallback(v.picklist(words), otherwise);
}

/** The same, where anything but a text is refused: a new word is understood, nonsense is not. */
/* @__NO_SIDE_EFFECTS__ */
export function wordOrNewer<const Words extends readonly [string, ...string[]], Otherwise extends string>(
  words: Words,
  otherwise: Otherwise,
) {
  return v.union(
    [
      v.picklist(words),
      v.pipe(
        v.string(),
        v.transform((): Otherwise => otherwise),
      ),
    ],
    `must be one of ${words.join(', ')}`,
  );
}
